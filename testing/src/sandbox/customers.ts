import type { EndpointData, EndpointRequest } from 'idv-elements-server/identity-service';
import { testValues } from 'idv-elements-server/identity-service';
import { SandboxFailure } from './failure.js';
import type { Handler } from './handlers.js';
import type { SandboxState } from './state.js';

type CustomerRecord = EndpointData<'filterCustomers'>[number];
type Filter = EndpointRequest<'filterCustomers'>;

/** Always present, so that the e-mail from the test values finds a customer. */
const builtIn: CustomerRecord = {
  id: '00000000-0000-4000-8000-000000000001',
  primaryEmail: testValues.email.valid,
  secondaryEmails: [],
  primaryPhoneNumber: testValues.phone.valid,
  secondaryPhoneNumbers: [],
  type: 'individual',
  businessName: null,
  firstName: 'Ada',
  lastName: 'Sample',
  middleName: 'Ngozi',
  country: 'NGA',
  state: 'Lagos',
  dateOfBirth: '1990-03-07',
  gender: 'female',
};

export const createCustomer: Handler<'createCustomer'> = async ({ request, state }) => {
  const id = crypto.randomUUID();
  const record: CustomerRecord = {
    id,
    primaryEmail: request.primaryEmail,
    secondaryEmails: request.secondaryEmails ?? [],
    primaryPhoneNumber: request.primaryPhoneNumber ?? null,
    secondaryPhoneNumbers: request.secondaryPhoneNumbers ?? [],
    type: request.type,
    businessName: request.businessName ?? null,
    firstName: request.firstName ?? null,
    lastName: request.lastName ?? null,
    middleName: request.middleName ?? null,
    country: request.country,
    state: request.state ?? null,
    dateOfBirth: request.dateOfBirth ?? null,
    gender: request.gender ?? null,
  };
  state.set(`customers:${id}`, record);
  const { primaryEmail, businessName, secondaryEmails, firstName, lastName, dateOfBirth } = record;
  return {
    sid: `sid-${crypto.randomUUID()}`,
    customer: { id, primaryEmail, businessName, secondaryEmails, firstName, lastName, dateOfBirth, verified: false },
  };
};

function same(value: unknown, wanted: string): boolean {
  return typeof value === 'string' && value.trim().toLowerCase() === wanted.trim().toLowerCase();
}

function digits(value: string): string {
  return value.replace(/\D/g, '');
}

const matchers: { [Name in keyof Filter]-?: (record: CustomerRecord, wanted: string) => boolean } = {
  email: ({ primaryEmail, secondaryEmails }, wanted) =>
    [primaryEmail, ...(secondaryEmails ?? [])].some((email) => same(email, wanted)),
  phoneNumber: ({ primaryPhoneNumber, secondaryPhoneNumbers }, wanted) =>
    [primaryPhoneNumber, ...(secondaryPhoneNumbers ?? [])].some(
      (number) => typeof number === 'string' && digits(number) === digits(wanted),
    ),
  gender: ({ gender }, wanted) => gender === wanted,
  type: ({ type }, wanted) => type === wanted,
  dateOfBirth: ({ dateOfBirth }, wanted) => dateOfBirth === wanted,
  firstName: ({ firstName }, wanted) => same(firstName, wanted),
  lastName: ({ lastName }, wanted) => same(lastName, wanted),
  middleName: ({ middleName }, wanted) => same(middleName, wanted),
  businessName: ({ businessName }, wanted) => same(businessName, wanted),
};

function allCustomers(state: SandboxState): CustomerRecord[] {
  return [builtIn, ...state.list<CustomerRecord>('customers')];
}

export const filterCustomers: Handler<'filterCustomers'> = async ({ request, state }) => {
  const wanted = Object.entries(matchers).flatMap(([name, matches]) => {
    const value = request[name as keyof Filter];
    return value === undefined ? [] : [{ value, matches }];
  });
  const customers = allCustomers(state);
  return customers.filter((record) => wanted.every(({ value, matches }) => matches(record, value)));
};

/** The name on a customer record, for screening. @throws {SandboxFailure} 98 */
export async function customerName(state: SandboxState, id: string): Promise<string> {
  const record = allCustomers(state).find((customer) => customer.id === id);
  if (record === undefined) throw new SandboxFailure('98', 'No such customer');
  if (record.type === 'business') return record.businessName ?? '';
  const { firstName, middleName, lastName } = record;
  return [firstName, middleName, lastName].filter(Boolean).join(' ');
}
