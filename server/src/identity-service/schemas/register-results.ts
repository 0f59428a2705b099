/**
 * Data of the company, NIN and phone registers: large, mostly nullable, never complete. Loose, as
 * `results.ts` is.
 */
import { z } from 'zod';

export const text = z.string();
/** Documented as nullable. */
export const nullableText = z.string().nullable();
/** May be `null` or missing. */
export const anyText = z.string().nullish();

const companyFields = {
  rcNumber: text,
  documentNumber: text,
  documentName: text,
  documentExpiryDate: nullableText,
  documentIssuingCountry: text,
  companyName: text,
  companyStatus: text,
};

const companySummary = z.looseObject({
  ...companyFields,
  emailAddress: nullableText,
  state: nullableText,
  city: nullableText,
  lga: nullableText,
});

const residentialAddress = z.looseObject({
  country: anyText,
  state: anyText,
  lga: anyText,
  city: anyText,
  address: anyText,
  streetNumber: anyText,
});

const affiliateTextFields = [
  'surname',
  'firstName',
  'otherName',
  'email',
  'phoneNumber',
  'gender',
  'formerNationality',
  'city',
  'occupation',
  'formerName',
  'corporationName',
  'rcNumber',
  'state',
  'accreditationNumber',
  'formType',
  'typeOfShares',
  'dateOfBirth',
  'dateOfAppointment',
  'status',
  'formerSurname',
  'formerFirstName',
  'formerOtherName',
  'identityNumber',
  'otherDirectorshipDetails',
  'lga',
  'nationality',
  'address',
  'streetNumber',
  'postcode',
  'formerNameType',
] as const;

type AffiliateTextField = (typeof affiliateTextFields)[number];

const affiliateTexts = Object.fromEntries(affiliateTextFields.map((name) => [name, anyText])) as Record<
  AffiliateTextField,
  typeof anyText
>;

/** The document does not show the types of the flags, the share count and the PSC record, so several are accepted. */
const affiliate = z.looseObject({
  ...affiliateTexts,
  numSharesAlloted: z.union([z.number(), z.string()]).nullish(),
  affiliateTypeFk: z.looseObject({ name: anyText, description: anyText }).nullish(),
  countryFk: z.looseObject({ name: anyText, code: anyText }).nullish(),
  isCorporate: z.union([z.boolean(), z.string()]).nullish(),
  isChairman: z.union([z.boolean(), z.string()]).nullish(),
  affiliatesResidentialAddress: residentialAddress.nullish(),
  affiliatesPscInformation: z.unknown(),
});

const companyWithOfficers = z.looseObject({ ...companyFields, registrationDate: text, directors: z.array(affiliate) });

/** With officers when `directors` is there. */
export const company = z.union([companyWithOfficers, companySummary]);

export const names = z.looseObject({ firstName: anyText, lastName: anyText, middleName: anyText });
const titledNames = z.looseObject({ ...names.shape, title: anyText });
export const portraitAndSignature = z.looseObject({ photo: anyText, signature: anyText });

const residence = z.looseObject({
  residenceAddress: anyText,
  residenceTown: anyText,
  residenceLga: anyText,
  residenceState: anyText,
  residenceStatus: anyText,
});

const origin = z.looseObject({
  birthCountry: anyText,
  birthState: anyText,
  birthLga: anyText,
  originState: anyText,
  originLga: anyText,
  originPlace: anyText,
});

/** Decision: the fields of NIN's `nextOfKin` are not shown, so they are those of the phone result. */
const nextOfKin = z.looseObject({
  names: names.nullish(),
  address: z
    .looseObject({
      address1: anyText,
      address2: anyText,
      town: anyText,
      lga: anyText,
      state: anyText,
      postalCode: anyText,
    })
    .nullish(),
});

/** What both registers know of a person. */
const person = {
  names: titledNames,
  address: residence,
  origin,
  /** In the phone register links, not images. */
  documents: portraitAndSignature,
  nextOfKin: z.array(nextOfKin).nullish(),
  parents: z.looseObject({ names: names.nullish() }).nullish(),
};
const personalData = z.looseObject({
  dateOfBirth: anyText,
  gender: anyText,
  religion: anyText,
  height: anyText,
  educationLevel: anyText,
  employmentStatus: anyText,
});

export const nin = z.looseObject({
  ...person,
  personalData,
  contact: z.looseObject({ phoneNumber: anyText }),
  identification: z.looseObject({
    nin: anyText,
    vnin: anyText,
    centralId: anyText,
    userId: anyText,
    trackingId: anyText,
  }),
});

export const phone = z.looseObject({
  ...person,
  personalData: z.looseObject({ ...personalData.shape, maritalStatus: anyText, profession: anyText }),
  contact: z.looseObject({ phoneNumber: anyText, email: anyText }),
  identification: z.looseObject({ phoneNumber: anyText, nin: anyText }),
});
