/** Request schemas. Unknown fields are ignored by the sandbox and passed on by the client. */
import { z } from 'zod';

/** The countries of the service. */
export const countries = ['NGA', 'GHA', 'KEN'] as const;

const nonEmpty = z.string().min(1);

export const text = (description: string) => nonEmpty.describe(description);

/**
 * The document shows no maximum length; ours are at most 64 characters. 255 keeps store keys and log lines reasonable.
 */
export const reference = nonEmpty.max(255).describe('Unique per request; a reused one gives code 103.');

export const country = <const Code extends (typeof countries)[number]>(allowed: readonly Code[]) =>
  z.enum(allowed).describe(`3-letter country code: ${allowed.join(', ')}.`);

/**
 * Decision: `basic` and `extended` are the only values shown, and the document says that there are others, so any
 * non-empty text is accepted.
 */
export const verificationLevel = nonEmpty.describe('`basic` or `extended`; others are not shown.');

/** Base64, with or without `data:image/<type>;base64,`. The service decides whether it is an image (code 100). */
export const image = nonEmpty
  .describe('Base64 image, with or without a data-URI prefix.')
  .meta({ contentEncoding: 'base64' });

const customer = nonEmpty.optional().describe('Id of a customer record.');
const verificationGroup = nonEmpty.optional().describe('Id of a verification group.');

/** Fields that every verification request may carry. */
export const common = { customer, verificationGroup };

function isCalendarDate(value: string): boolean {
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .refine(isCalendarDate, 'must be a calendar date, YYYY-MM-DD')
  .meta({ format: 'date' })
  .describe('YYYY-MM-DD');

export const email = z.email();
/** Includes the country code. Spaces, dots, dashes and brackets are tolerated between digits. */
export const phoneNumber = z
  .string()
  .regex(/^\+?[0-9][0-9 ().-]{5,24}$/)
  .describe('Phone number with country code.');

export const httpUrl = z.url({ protocol: /^https?$/ }).describe('Absolute http(s) address.');

const anyCountry = country(countries);

/**
 * Decision: the sample request carries `organization` and `reference`, "treatment not shown". Both are optional here; a
 * reference that is sent must be unique like any other, `organization` is accepted and has no effect.
 */
export const generateLivenessUrl = z.object({
  callbackUrl: httpUrl.optional(),
  organization: z.string().optional(),
  reference: reference.optional(),
  ...common,
});

export const livenessResult = z.object({ reference: text('The session id of the generate call.'), ...common });

export const ocr = z.object({ reference, base64Image: image, ...common });

const individualFields = ['firstName', 'lastName', 'dateOfBirth', 'gender'] as const;

export const createCustomer = z
  .object({
    primaryEmail: email,
    type: z.enum(['individual', 'business']),
    /** Decision: "required" contradicts "default Nigeria when omitted". It may be omitted, and defaults to `NGA`. */
    country: z
      .string()
      .regex(/^[A-Z]{3}$/)
      .default('NGA')
      .describe('3-letter country code; Nigeria when omitted.'),
    businessName: text('Required when type is business.').optional(),
    firstName: text('Required when type is individual.').optional(),
    lastName: text('Required when type is individual.').optional(),
    middleName: z.string().optional(),
    secondaryEmails: z.array(email).optional(),
    primaryPhoneNumber: phoneNumber.optional(),
    secondaryPhoneNumbers: z.array(phoneNumber).optional(),
    state: z.string().optional(),
    dateOfBirth: isoDate.optional(),
    gender: z.enum(['male', 'female', 'other']).optional(),
  })
  .superRefine((value, context) => {
    const required: readonly (keyof typeof value)[] = value.type === 'business' ? ['businessName'] : individualFields;
    for (const field of required) {
      if (value[field] !== undefined) continue;
      context.addIssue({ code: 'custom', path: [field], message: `required when type is ${value.type}` });
    }
  });

export const filterCustomers = z.object({
  email: z.string().min(1).optional(),
  gender: z.enum(['male', 'female']).optional(),
  type: z.enum(['individual', 'business']).optional(),
  dateOfBirth: isoDate.optional(),
  firstName: z.string().min(1).optional(),
  lastName: z.string().min(1).optional(),
  middleName: z.string().min(1).optional(),
  phoneNumber: phoneNumber.optional(),
  businessName: z.string().min(1).optional(),
});

/** The service trims the text fields of this endpoint, so blank text counts as missing. */
const trimmed = (description: string) => z.string().trim().min(1).describe(description);

export const cac = z.object({
  country: z.string().trim().pipe(anyCountry),
  reference: z.string().trim().pipe(reference),
  verificationLevel: z.string().trim().pipe(verificationLevel),
  rcNumber: trimmed('Registration number.'),
  /** Decision: it is "required" but has a default. It may be omitted, and defaults to `RC`. */
  companyType: z.string().trim().min(1).default('RC'),
  companyName: trimmed('Registered name.'),
  customer: z.string().trim().min(1).optional(),
  verificationGroup: z.string().trim().min(1).optional(),
});

const verification = { country: anyCountry, reference, verificationLevel };

export const internationalPassport = z.object({
  ...verification,
  passportNumber: text('Passport number.'),
  lastName: text('Family name.'),
  image,
  ...common,
});

/** Decision: one description says only Kenya, the list says three; the union holds. */
export const driversLicense = z.object({
  ...verification,
  licenseNumber: text('License number.'),
  firstName: text('Given name.'),
  lastName: text('Family name.'),
  ...common,
});

/** Decision: the statements (GHA and KEN; NGA and KEN; KEN and GHA) conflict; the union holds. */
export const nationalId = z.object({
  ...verification,
  nationalId: text('Number of the national ID or Ghana card.'),
  firstName: text('Given name.'),
  lastName: text('Family name.'),
  ...common,
});

export const alienId = z.object({
  ...verification,
  country: country(['KEN']),
  alienId: text('Alien ID number.'),
  ...common,
});

/** Decision: no countries are listed for NIN, phone and CAC, so those of the conventions are accepted. */
export const nin = z.object({
  ...verification,
  verificationLevel: verificationLevel.optional(),
  ninIdentifier: text('NIN or virtual NIN.'),
  type: z.enum(['NIN', 'vNIN']),
  ...common,
});

export const bankAccount = z.object({
  accountNumber: text('Account number.'),
  bankCode: text('Bank code.'),
  country: country(['NGA']),
  reference,
  verificationLevel: verificationLevel.optional(),
  ...common,
});

export const phone = z.object({
  ...verification,
  verificationLevel: verificationLevel.optional(),
  phoneNumber,
  ...common,
});

export const bvnFace = z.object({
  ...verification,
  country: country(['NGA']),
  bvn: text('Bank verification number.'),
  image,
  ...common,
});

const documentTypes = ['ng_national_id', 'ng_drivers_license', 'ng_international_passport', 'ng_voters_card'] as const;

export const document = z.object({
  ...verification,
  documentType: z.enum(documentTypes),
  documentImage: image,
  ...common,
});

export const faceComparison = z.object({
  reference,
  sourceImage: image,
  targetImage: image,
  /** Decision: no range is shown. Similarities are percentages, so 0 to 100; a share such as 0.8 is a low threshold. */
  similarityThreshold: z.number().min(0).max(100).describe('Percent, 0 to 100.'),
  ...common,
});

export const detectFaces = z.object({ reference, base64Image: image, ...common });

const amlDataSources = ['PEP-LISTS', 'CRIME', 'SANCTIONS-LISTS'] as const;

export const performCustomerCheck = z
  .object({
    name: z.string().min(1).optional(),
    customerId: z.string().min(1).optional(),
    countryCode: z
      .string()
      .regex(/^[A-Z]{2}$/)
      .optional()
      .describe('2-letter ISO country code.'),
    dob: isoDate.optional(),
    dataSource: z.enum(amlDataSources).optional(),
    minScore: z.number().min(0).max(1).optional(),
    reference: reference.optional(),
    ...common,
  })
  .superRefine((value, context) => {
    if (value.name !== undefined || value.customerId !== undefined) return;
    context.addIssue({ code: 'custom', path: ['name'], message: 'name or customerId is required' });
  });
