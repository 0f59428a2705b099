/**
 * The upstream interface. The typed client, the sandbox's routes and the OpenAPI document are made from this table.
 */
import type { z } from 'zod';
import * as requests from './schemas/requests.js';
import * as registers from './schemas/register-results.js';
import * as results from './schemas/results.js';
import type { TestValueKind } from './test-values.js';

/** How an answer is wrapped. `none`: the data is the whole body (customers). */
export type EnvelopeKind = 'A' | 'B' | 'C' | 'D' | 'none';

/**
 * - `required`, `optional`: the request's `reference` is the caller's, unique per request
 * - `session`: the field names an earlier session and is not unique
 * - `none`: the endpoint knows no reference
 */
export type ReferenceUse = 'required' | 'optional' | 'session' | 'none';

export interface Endpoint {
  method: 'GET' | 'POST';
  path: `/v1/api/${string}`;
  summary: string;
  request: z.ZodObject;
  data: z.ZodType;
  envelope: EnvelopeKind;
  reference: ReferenceUse;
  /** Request fields whose values force outcomes in the sandbox, with the kinds they may hold. */
  testValues: Readonly<Record<string, readonly TestValueKind[]>>;
  /** Accepts `x-auth-token` instead of `x-api-key`. */
  takesAuthToken?: true;
  /** Decisions where the document is silent or contradicts itself. */
  decisions?: readonly string[];
}

export const endpoints = {
  generateLivenessUrl: {
    method: 'POST',
    path: '/v1/api/liveness/generate-liveness-url',
    summary: 'Creates a liveness session.',
    request: requests.generateLivenessUrl,
    data: results.livenessSession,
    envelope: 'B',
    reference: 'optional',
    testValues: {},
    decisions: [
      '`organization` and `reference` of the sample request are optional; a reference must be unique, the organization has no effect.',
    ],
  },
  livenessResult: {
    method: 'POST',
    path: '/v1/api/liveness/liveness-result',
    summary: 'Result of a liveness session.',
    request: requests.livenessResult,
    data: results.livenessOutcome,
    envelope: 'B',
    reference: 'session',
    testValues: {},
    decisions: [
      'An unfinished session answers 00 with status IN_PROGRESS, and confidence and referenceImageUrl null; an unknown session is 98.',
      'Transitions: IN_PROGRESS → SUCCEEDED, FAILED or EXPIRED, each final.',
    ],
  },
  ocr: {
    method: 'POST',
    path: '/v1/api/verification/ocr',
    summary: 'Lines, tables, forms and signatures of an image.',
    request: requests.ocr,
    data: results.ocr,
    envelope: 'A',
    reference: 'required',
    testValues: { base64Image: ['image'] },
    decisions: ['The bearer header of one sample is not accepted; `x-api-key` is.'],
  },
  createCustomer: {
    method: 'POST',
    path: '/v1/api/customer',
    summary: 'Creates a customer record.',
    request: requests.createCustomer,
    data: results.createdCustomer,
    envelope: 'none',
    reference: 'none',
    testValues: { primaryEmail: ['email'], primaryPhoneNumber: ['phone'] },
    decisions: [
      '`country` may be omitted and is NGA then.',
      'Errors of both customer endpoints, which have no envelope, come in Envelope A.',
    ],
  },
  filterCustomers: {
    method: 'GET',
    path: '/v1/api/customer/id/filter',
    summary: 'Customer records that match every given parameter.',
    request: requests.filterCustomers,
    data: results.customerRecord.array(),
    envelope: 'none',
    reference: 'none',
    testValues: { email: ['email'], phoneNumber: ['phone'] },
    decisions: [
      'E-mail and phone match primary and secondary ones; names match whole, without case; none matching is an empty array.',
    ],
  },
  cac: {
    method: 'POST',
    path: '/v1/api/verification/cac',
    summary: 'Company registry lookup.',
    request: requests.cac,
    data: registers.company,
    envelope: 'A',
    reference: 'required',
    testValues: { rcNumber: ['rcNumber'] },
    decisions: [
      'Variant 1 (summary) for every verificationLevel but `extended`, which gives variant 2 (officers).',
      '`companyType` may be omitted and is RC then.',
      'No countries are listed: NGA, GHA and KEN are taken.',
    ],
  },
  internationalPassport: {
    method: 'POST',
    path: '/v1/api/verification/international-passport',
    summary: 'Checks an international passport.',
    request: requests.internationalPassport,
    data: results.internationalPassport,
    envelope: 'A',
    reference: 'required',
    testValues: { passportNumber: ['passport'], image: ['image'] },
  },
  driversLicense: {
    method: 'POST',
    path: '/v1/api/verification/drivers-license',
    summary: "Checks a driver's license.",
    request: requests.driversLicense,
    data: results.driversLicense,
    envelope: 'A',
    reference: 'required',
    testValues: { licenseNumber: ['driversLicense'] },
    decisions: ['NGA, GHA and KEN, although one description says only Kenya.'],
  },
  nationalId: {
    method: 'POST',
    path: '/v1/api/verification/national-id',
    summary: 'Checks a national ID.',
    request: requests.nationalId,
    data: results.nationalId,
    envelope: 'A',
    reference: 'required',
    testValues: { nationalId: ['nationalId', 'ghanaCard'] },
    decisions: ['The three conflicting country lists are joined: NGA, GHA and KEN.'],
  },
  alienId: {
    method: 'POST',
    path: '/v1/api/verification/alien-id',
    summary: 'Checks a Kenyan alien ID.',
    request: requests.alienId,
    data: results.alienId,
    envelope: 'A',
    reference: 'required',
    testValues: { alienId: ['alienId'] },
  },
  nin: {
    method: 'POST',
    path: '/v1/api/verification/nin',
    summary: 'Looks up a Nigerian NIN or virtual NIN.',
    request: requests.nin,
    data: registers.nin,
    envelope: 'A',
    reference: 'required',
    testValues: { ninIdentifier: ['nin'] },
    decisions: [
      "`nextOfKin` entries take the shape of the phone result's.",
      'No countries are listed: NGA, GHA and KEN are taken.',
    ],
  },
  bankAccount: {
    method: 'POST',
    path: '/v1/api/verification/bank-account',
    summary: 'Looks up a Nigerian bank account.',
    request: requests.bankAccount,
    data: results.bankAccount,
    envelope: 'A',
    reference: 'required',
    testValues: { accountNumber: ['bankAccount'] },
  },
  phone: {
    method: 'POST',
    path: '/v1/api/verification/phone',
    summary: 'Looks up a registered Nigerian phone number.',
    request: requests.phone,
    data: registers.phone,
    envelope: 'A',
    reference: 'required',
    testValues: { phoneNumber: ['phone'] },
    decisions: ['No countries are listed: NGA, GHA and KEN are taken.'],
  },
  bvnFace: {
    method: 'POST',
    path: '/v1/api/verification/bvn-face',
    summary: 'Checks a BVN against a face.',
    request: requests.bvnFace,
    data: results.bvnFace,
    envelope: 'A',
    reference: 'required',
    testValues: { bvn: ['bvn'], image: ['image'] },
    decisions: ['A face that does not match is code 90, not a success with a low confidence.'],
  },
  document: {
    method: 'POST',
    path: '/v1/api/verification/document',
    summary: 'Reads and checks the image of a document.',
    request: requests.document,
    data: results.document,
    envelope: 'A',
    reference: 'required',
    testValues: { documentImage: ['image'] },
  },
  faceComparison: {
    method: 'POST',
    path: '/v1/api/verification/face-comparison',
    summary: 'Compares two faces.',
    request: requests.faceComparison,
    data: results.faceComparison,
    envelope: 'C',
    reference: 'required',
    testValues: { sourceImage: ['image'], targetImage: ['image'] },
    decisions: [
      '`similarityThreshold` is a percentage, 0 to 100, as similarities are.',
      'A mismatch is code 90 with data null.',
    ],
  },
  detectFaces: {
    method: 'POST',
    path: '/v1/api/verification/detect-faces',
    summary: 'Finds faces in an image.',
    request: requests.detectFaces,
    data: results.detectFaces,
    envelope: 'C',
    reference: 'required',
    testValues: { base64Image: ['image'] },
    decisions: ['An image without a face is a success with facesDetected 0.'],
  },
  performCustomerCheck: {
    method: 'GET',
    path: '/v1/api/aml/perform-customer-check',
    summary: 'Screens a name against PEP, sanctions and crime lists.',
    request: requests.performCustomerCheck,
    data: results.customerCheck,
    envelope: 'D',
    reference: 'optional',
    testValues: {},
    takesAuthToken: true,
    decisions: [
      'Without dataSource all lists are searched; without minScore 0.8 holds.',
      'No match: totalMatches null and no `matches`.',
      'An error body of Envelope D also carries `responseCode`.',
    ],
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointTable = typeof endpoints;
export type EndpointName = keyof EndpointTable;

export const endpointNames = Object.keys(endpoints) as EndpointName[];

/** What a caller passes, reference included. */
export type EndpointRequest<Name extends EndpointName> = z.input<EndpointTable[Name]['request']>;
/** What an answer's `data` holds. */
export type EndpointData<Name extends EndpointName> = z.output<EndpointTable[Name]['data']>;
