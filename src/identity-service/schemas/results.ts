/**
 * Data of the answers, sections 2.2–2.4. Loose objects: fields that the document does not list pass through. Where the
 * document says "many are nullable" or "not every field is present", a field may be `null` or missing.
 */
import { z } from 'zod';

const text = z.string();
/** Documented as nullable. */
const nullableText = z.string().nullable();
/** May be `null` or missing. */
const anyText = z.string().nullish();
const anyNumber = z.number().nullish();

const livenessMetaData = z.looseObject({
  requestId: text,
  attempts: z.int(),
  totalRetryDelay: z.number().nullable(),
});

export const livenessSession = z.looseObject({
  sessionId: text,
  frontendUrl: text,
  metaData: livenessMetaData,
});

const livenessStatuses = ['SUCCEEDED', 'FAILED', 'IN_PROGRESS', 'EXPIRED'] as const;

export const livenessOutcome = z.looseObject({
  sessionId: text,
  status: z.enum(livenessStatuses),
  /** Decision: nothing is said about unfinished sessions; without a finished check both are `null`. */
  confidence: z.number().nullable(),
  referenceImageUrl: z.string().nullable(),
  metaData: livenessMetaData,
});

export const ocr = z.looseObject({
  message: text,
  tableCount: z.number(),
  content: z.looseObject({
    lines: z.array(text),
    tables: z.array(text),
    forms: z.array(text),
    signatures: z.array(text),
  }),
});

const customerFields = {
  id: text,
  primaryEmail: text,
  businessName: anyText,
  secondaryEmails: z.array(text).nullish(),
  firstName: anyText,
  lastName: anyText,
  dateOfBirth: anyText,
};

export const createdCustomer = z.looseObject({
  sid: text,
  customer: z.looseObject({ ...customerFields, verified: z.boolean() }),
});

export const customerRecord = z.looseObject({
  ...customerFields,
  type: z.enum(['individual', 'business']),
  primaryPhoneNumber: anyText,
  secondaryPhoneNumbers: z.array(text).nullish(),
  middleName: anyText,
  country: text,
  state: anyText,
  gender: z.enum(['male', 'female', 'other']).nullish(),
});

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

const affiliateTexts = Object.fromEntries(
  affiliateTextFields.map((name) => [name, anyText]),
) as Record<AffiliateTextField, typeof anyText>;

/** Types of the flags, the share count and the PSC record are not shown: several are taken. */
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

const companyWithOfficers = z.looseObject({
  ...companyFields,
  registrationDate: text,
  directors: z.array(affiliate),
});

/** With officers when `directors` is there. */
export const company = z.union([companyWithOfficers, companySummary]);

const names = z.looseObject({ firstName: anyText, lastName: anyText, middleName: anyText });
const titledNames = z.looseObject({ ...names.shape, title: anyText });
const portraitAndSignature = z.looseObject({ photo: anyText, signature: anyText });

export const internationalPassport = z.looseObject({
  names,
  personalData: z.looseObject({ dateOfBirth: text, gender: text }),
  contact: z.looseObject({ phoneNumber: anyText }),
  identification: z.looseObject({ passportNumber: text }),
  documents: portraitAndSignature,
  issuance: z.looseObject({ issuedAt: anyText, issuedDate: anyText, expiryDate: anyText }),
});

export const driversLicense = z.looseObject({
  licenseNumber: text,
  firstName: text,
  lastName: text,
  dateOfBirth: text,
  gender: text,
  photo: text,
  expiryDate: text,
  issueDate: text,
});

export const nationalId = z.looseObject({
  identityNumber: text,
  firstName: text,
  lastName: text,
  otherName: text,
  citizenship: text,
  dateOfBirth: text,
  gender: text,
  placeOfBirth: text,
  occupation: text,
  placeOfResidence: text,
  serialNumber: text,
  expiryDate: text,
  issueDate: text,
});

export const alienId = z.looseObject({
  alienId: text,
  gender: text,
  firstName: text,
  lastName: text,
  fullName: text,
  dateOfBirth: text,
  placeOfBirth: text,
  placeOfResidence: text,
  serialNumber: text,
  address: text,
  phoneNumber: text,
  photo: text,
  signature: text,
  expiryDate: text,
  issueDate: text,
});

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

/** Decision: fields of NIN's `nextOfKin` are not shown; they take the shape of the phone result's. */
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

const parents = z.looseObject({ names: names.nullish() });

export const nin = z.looseObject({
  names: titledNames,
  personalData: z.looseObject({
    dateOfBirth: anyText,
    gender: anyText,
    religion: anyText,
    height: anyText,
    educationLevel: anyText,
    employmentStatus: anyText,
  }),
  address: residence,
  contact: z.looseObject({ phoneNumber: anyText }),
  identification: z.looseObject({
    nin: anyText,
    vnin: anyText,
    centralId: anyText,
    userId: anyText,
    trackingId: anyText,
  }),
  origin,
  documents: portraitAndSignature,
  nextOfKin: z.array(nextOfKin).nullish(),
  parents: parents.nullish(),
});

export const phone = z.looseObject({
  names: titledNames,
  personalData: z.looseObject({
    dateOfBirth: anyText,
    gender: anyText,
    maritalStatus: anyText,
    religion: anyText,
    height: anyText,
    educationLevel: anyText,
    profession: anyText,
    employmentStatus: anyText,
  }),
  address: residence,
  contact: z.looseObject({ phoneNumber: anyText, email: anyText }),
  identification: z.looseObject({ phoneNumber: anyText, nin: anyText }),
  origin,
  /** Links, not images. */
  documents: portraitAndSignature,
  nextOfKin: z.array(nextOfKin).nullish(),
  parents: parents.nullish(),
});

export const bankAccount = z.looseObject({
  accountNumber: text,
  accountName: text,
  bankName: text,
  bankCode: text,
});

export const bvnFace = z.looseObject({
  firstName: text,
  lastName: text,
  middleName: anyText,
  /** Day, abbreviated month and year as text, e.g. `07-Mar-1990`. */
  dateOfBirth: text,
  phoneNumber: text,
  gender: text,
  faceMatch: z.looseObject({ confidence: z.number(), message: text }),
});

export const document = z.looseObject({
  fullName: text,
  documentNumber: text,
  expirationDate: nullableText,
});

export const faceComparison = z.looseObject({
  isMatch: z.boolean(),
  /** Percent. */
  similarity: z.number(),
  /** Percent. */
  confidence: z.number(),
  matchDetails: z.looseObject({
    boundingBox: z.looseObject({
      width: z.number(),
      top: z.number(),
      left: z.number(),
      height: z.number(),
    }),
    quality: z.looseObject({ sharpness: z.number(), brightness: z.number() }),
  }),
});

export const detectFaces = z.looseObject({
  message: text,
  facesDetected: z.int().min(0),
  faces: z.array(z.looseObject({ confidence: z.number(), faceNumber: z.int() })),
});

const amlMatch = z.looseObject({
  name: text,
  /** 0 to 1. */
  confidenceScore: z.number(),
  dataSource: z.looseObject({ name: text, shortName: text }),
  program: z.array(text).nullish(),
  remarks: anyText,
  position: anyText,
  altNames: z.array(text).nullish(),
});

export const customerCheck = z.looseObject({
  totalMatches: z.number().nullable(),
  matches: z.array(amlMatch).nullish(),
  searchId: text,
  searchTimestamp: text,
  searchParams: z.looseObject({ name: anyText, dataSource: anyText, minScore: anyNumber }),
});
