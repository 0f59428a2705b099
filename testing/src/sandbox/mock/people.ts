/** Mock records of the NIN and phone registers. All people in them are fictional. */
import type { Handler } from '../handlers.js';
import { portraitBase64, signatureBase64 } from './pictures.js';

const names = { firstName: 'Ada', lastName: 'Sample', middleName: 'Ngozi', title: 'Ms' };

const address = {
  residenceAddress: '1 Sample Street',
  residenceTown: 'Sampleton',
  residenceLga: 'Sample Central',
  residenceState: 'Lagos',
  residenceStatus: 'birth',
};

const origin = {
  birthCountry: 'Nigeria',
  birthState: 'Enugu',
  birthLga: 'Sample East',
  originState: 'Enugu',
  originLga: 'Sample East',
  originPlace: null,
};

const nextOfKin = [
  {
    names: { firstName: 'Chidi', lastName: 'Sample', middleName: null },
    address: {
      address1: '2 Sample Street',
      address2: null,
      town: 'Sampleton',
      lga: 'Sample Central',
      state: 'Lagos',
      postalCode: '100001',
    },
  },
];

const parents = { names: { firstName: null, lastName: null, middleName: null } };

const personalData = {
  dateOfBirth: '1990-03-07',
  gender: 'Female',
  religion: null,
  height: '168',
  educationLevel: 'tertiary',
  employmentStatus: 'employed',
};

export const nin: Handler<'nin'> = ({ request }) => ({
  names,
  personalData,
  address,
  contact: { phoneNumber: '08012345678' },
  identification: {
    nin: request.type === 'NIN' ? request.ninIdentifier : null,
    vnin: request.type === 'vNIN' ? request.ninIdentifier : null,
    centralId: '100000001',
    userId: null,
    trackingId: 'S7Y0000000000',
  },
  origin,
  documents: { photo: portraitBase64, signature: signatureBase64 },
  nextOfKin,
  parents,
});

/** In this register, photo and signature are links. */
export const phone: Handler<'phone'> = ({ request, origin: sandboxOrigin }) => ({
  names,
  personalData: { ...personalData, maritalStatus: 'single', profession: 'Engineer' },
  address,
  contact: { phoneNumber: request.phoneNumber, email: 'valid@example.com' },
  identification: { phoneNumber: request.phoneNumber, nin: '12345678901' },
  origin,
  documents: { photo: `${sandboxOrigin}/mock/portrait.png`, signature: `${sandboxOrigin}/mock/signature.png` },
  nextOfKin,
  parents,
});
