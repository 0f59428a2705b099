/** Mock records of documents and numbers. All people in them are fictional. */
import type { Handler } from '../handlers.js';
import { portraitBase64, signatureBase64 } from './pictures.js';

const portrait = `data:image/png;base64,${portraitBase64}`;
const signature = `data:image/png;base64,${signatureBase64}`;

export const internationalPassport: Handler<'internationalPassport'> = ({ request }) => ({
  names: { firstName: 'Ada', lastName: request.lastName, middleName: 'Ngozi' },
  personalData: { dateOfBirth: '1990-03-07', gender: 'Female' },
  contact: { phoneNumber: '08012345678' },
  identification: { passportNumber: request.passportNumber },
  documents: { photo: portrait, signature },
  issuance: { issuedAt: 'Ikoyi', issuedDate: '2021-05-04', expiryDate: '2031-05-03' },
});

export const driversLicense: Handler<'driversLicense'> = ({ request }) => ({
  licenseNumber: request.licenseNumber,
  firstName: request.firstName,
  lastName: request.lastName,
  dateOfBirth: '1990-03-07',
  gender: 'Female',
  photo: portrait,
  expiryDate: '2029-08-31',
  issueDate: '2024-09-01',
});

export const nationalId: Handler<'nationalId'> = ({ request }) => ({
  identityNumber: request.nationalId,
  firstName: request.firstName,
  lastName: request.lastName,
  otherName: 'Wanjiku',
  citizenship: request.country === 'GHA' ? 'Ghanaian' : 'Kenyan',
  dateOfBirth: '1990-03-07',
  gender: 'Female',
  placeOfBirth: 'Sampleton',
  occupation: 'Engineer',
  placeOfResidence: 'Sampleton',
  serialNumber: '000123456',
  expiryDate: '2034-01-14',
  issueDate: '2024-01-15',
});

export const alienId: Handler<'alienId'> = ({ request }) => ({
  alienId: request.alienId,
  gender: 'Male',
  firstName: 'Kofi',
  lastName: 'Sample',
  fullName: 'Kofi Sample',
  dateOfBirth: '1987-11-23',
  placeOfBirth: 'Sampleton',
  placeOfResidence: 'Nairobi',
  serialNumber: '000654321',
  address: '1 Sample Road, Nairobi',
  phoneNumber: '0700000001',
  photo: portrait,
  signature,
  expiryDate: '2028-02-28',
  issueDate: '2023-03-01',
});

export const bankAccount: Handler<'bankAccount'> = ({ request }) => ({
  accountNumber: request.accountNumber,
  accountName: 'ADA NGOZI SAMPLE',
  bankName: 'Sample Bank',
  bankCode: request.bankCode,
});

export const document: Handler<'document'> = () => ({
  fullName: 'ADA NGOZI SAMPLE',
  documentNumber: 'A00400000',
  expirationDate: '2031-05-03',
});

export const ocr: Handler<'ocr'> = () => ({
  message: 'Text extracted',
  tableCount: 0,
  content: {
    lines: ['SAMPLE REPUBLIC', 'IDENTITY CARD', 'SAMPLE', 'ADA NGOZI', '07 MAR 1990'],
    tables: [],
    forms: [],
    signatures: [],
  },
});
