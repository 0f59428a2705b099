import type { EndpointData } from 'idv-elements-server/identity-service';
import type { Handler } from '../handlers.js';

type Company = EndpointData<'cac'>;

const directors = [
  {
    surname: 'SAMPLE',
    firstName: 'ADA',
    otherName: 'NGOZI',
    email: 'ada@example.com',
    phoneNumber: '08012345678',
    gender: 'FEMALE',
    formerNationality: null,
    city: 'Sampleton',
    occupation: 'ENGINEER',
    numSharesAlloted: 600_000,
    typeOfShares: 'ORDINARY',
    dateOfBirth: '1990-03-07',
    dateOfAppointment: '2015-06-01',
    status: 'ACTIVE',
    nationality: 'NIGERIAN',
    address: '1 Sample Street',
    isCorporate: false,
    isChairman: true,
    affiliateTypeFk: { name: 'DIRECTOR', description: null },
    countryFk: { name: 'NIGERIA', code: 'NG' },
    affiliatesResidentialAddress: {
      country: 'NIGERIA',
      state: 'LAGOS',
      lga: null,
      city: 'Sampleton',
      address: 'Sample Street',
      streetNumber: '1',
    },
    affiliatesPscInformation: null,
  },
  {
    corporationName: 'SAMPLE HOLDINGS LTD',
    rcNumber: 'RC654321',
    numSharesAlloted: 400_000,
    typeOfShares: 'ORDINARY',
    status: 'ACTIVE',
    isCorporate: true,
    affiliateTypeFk: { name: 'SHAREHOLDER', description: 'Corporate shareholder' },
    affiliatesPscInformation: null,
  },
];

/** Variant 2, with officers, for `extended`. Variant 1 for every other level. */
export const cac: Handler<'cac'> = ({ request }): Company => {
  const company = {
    rcNumber: request.rcNumber,
    documentNumber: request.rcNumber,
    documentName: 'Certificate of Incorporation',
    documentExpiryDate: null,
    documentIssuingCountry: request.country,
    companyName: request.companyName.toUpperCase(),
    companyStatus: 'ACTIVE',
  };
  if (request.verificationLevel === 'extended') {
    return { ...company, registrationDate: '2015-06-01', directors };
  }
  return { ...company, emailAddress: 'office@example.com', state: 'LAGOS', city: 'Sampleton', lga: null };
};
