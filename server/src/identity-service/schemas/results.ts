/**
 * Data of the answers, except the registers (`register-results.ts`). Loose objects: fields that the
 * document does not list pass through. Where the document says "many are nullable" or "not every field is present", a
 * field may be `null` or missing.
 */
import { z } from 'zod';
import { anyText, names, nullableText, portraitAndSignature, text } from './register-results.js';

const anyNumber = z.number().nullish();

const livenessMetaData = z.looseObject({ requestId: text, attempts: z.int(), totalRetryDelay: z.number().nullable() });

export const livenessSession = z.looseObject({ sessionId: text, frontendUrl: text, metaData: livenessMetaData });

const livenessStatuses = ['SUCCEEDED', 'FAILED', 'IN_PROGRESS', 'EXPIRED'] as const;

export const livenessOutcome = z.looseObject({
  sessionId: text,
  status: z.enum(livenessStatuses),
  /** Decision: the document does not mention unfinished sessions. Without a finished check, both are `null`. */
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

export const bankAccount = z.looseObject({ accountNumber: text, accountName: text, bankName: text, bankCode: text });

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

export const document = z.looseObject({ fullName: text, documentNumber: text, expirationDate: nullableText });

export const faceComparison = z.looseObject({
  isMatch: z.boolean(),
  /** Percent. */
  similarity: z.number(),
  /** Percent. */
  confidence: z.number(),
  matchDetails: z.looseObject({
    boundingBox: z.looseObject({ width: z.number(), top: z.number(), left: z.number(), height: z.number() }),
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
