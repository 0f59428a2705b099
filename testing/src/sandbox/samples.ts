/** One valid request for each row of the table, made from the sandbox's valid test values. */
import { testValues } from 'idv-elements-server/identity-service';
import type { CallRequest, EndpointName } from 'idv-elements-server/identity-service';

const image = testValues.image.valid;
const verification = { country: 'NGA', verificationLevel: 'basic' } as const;

export const samples: { [Name in EndpointName]: CallRequest<Name> } = {
  generateLivenessUrl: {},
  livenessResult: { reference: '' },
  ocr: { base64Image: image },
  createCustomer: {
    primaryEmail: testValues.email.valid,
    type: 'individual',
    country: 'NGA',
    firstName: 'Bola',
    lastName: 'Tester',
    dateOfBirth: '1991-02-03',
    gender: 'other',
  },
  filterCustomers: { email: testValues.email.valid },
  cac: { ...verification, rcNumber: testValues.rcNumber.valid, companyName: 'Doe Venture' },
  internationalPassport: { ...verification, passportNumber: testValues.passport.valid, lastName: 'Sample', image },
  driversLicense: {
    ...verification,
    licenseNumber: testValues.driversLicense.valid,
    firstName: 'Ada',
    lastName: 'Sample',
  },
  nationalId: { ...verification, nationalId: testValues.nationalId.valid, firstName: 'Ada', lastName: 'Sample' },
  alienId: { ...verification, country: 'KEN', alienId: testValues.alienId.valid },
  nin: { country: 'NGA', ninIdentifier: testValues.nin.valid, type: 'NIN' },
  bankAccount: { country: 'NGA', accountNumber: testValues.bankAccount.valid, bankCode: '044' },
  phone: { country: 'NGA', phoneNumber: testValues.phone.valid },
  bvnFace: { ...verification, bvn: testValues.bvn.valid, image },
  document: { ...verification, documentType: 'ng_national_id', documentImage: image },
  faceComparison: { sourceImage: image, targetImage: image, similarityThreshold: 80 },
  detectFaces: { base64Image: image },
  performCustomerCheck: { name: 'Olumide Bankole' },
};
