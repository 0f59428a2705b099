/** A small list to screen against. Nobody in it exists. */
import type { EndpointRequest } from 'idv-elements-server/identity-service';

export type DataSource = NonNullable<EndpointRequest<'performCustomerCheck'>['dataSource']>;

export interface Listed {
  name: string;
  altNames: readonly string[];
  dataSource: DataSource;
  /** 2-letter codes. Empty: unknown. */
  countryCodes: readonly string[];
  /** `null`: unknown. */
  dateOfBirth: string | null;
  program: readonly string[];
  remarks: string | null;
  position: string | null;
}

export const dataSourceNames: Record<DataSource, { name: string; shortName: string }> = {
  'PEP-LISTS': { name: 'Sample register of politically exposed persons', shortName: 'PEP' },
  CRIME: { name: 'Sample list of wanted persons', shortName: 'CRIME' },
  'SANCTIONS-LISTS': { name: 'Sample consolidated sanctions list', shortName: 'SANCTIONS' },
};

const listed = (name: string, dataSource: DataSource, rest: Partial<Listed> = {}): Listed => ({
  name,
  altNames: [],
  dataSource,
  countryCodes: [],
  dateOfBirth: null,
  program: [],
  remarks: null,
  position: null,
  ...rest,
});

export const watchLists: readonly Listed[] = [
  listed('Olumide Testarossa Bankole', 'PEP-LISTS', {
    altNames: ['Olu Bankole'],
    countryCodes: ['NG'],
    dateOfBirth: '1961-04-12',
    position: 'Former commissioner of Sample State',
  }),
  listed('Kwabena Placeholder Mensah', 'PEP-LISTS', {
    countryCodes: ['GH'],
    dateOfBirth: '1955-09-30',
    position: 'Member of the sample parliament',
  }),
  listed('Wambui Exampleson', 'PEP-LISTS', { countryCodes: ['KE'], position: 'Governor of Sample County' }),
  listed('Viktor Fictionov', 'SANCTIONS-LISTS', {
    altNames: ['Victor Fiktionoff', 'Viktor Fiktsionov'],
    countryCodes: ['RU'],
    dateOfBirth: '1970-01-02',
    program: ['SAMPLE-1'],
    remarks: 'Invented; for tests of spelling variants.',
  }),
  listed('Doe Venture Shipping Ltd', 'SANCTIONS-LISTS', {
    altNames: ['Doe Venture'],
    program: ['SAMPLE-2'],
    remarks: 'A vessel operator that does not exist.',
  }),
  listed('Ibrahim Madeup Sani', 'SANCTIONS-LISTS', {
    countryCodes: ['NG', 'NE'],
    dateOfBirth: '1984-12-05',
    program: ['SAMPLE-1', 'SAMPLE-3'],
  }),
  listed('Grace Invented Otieno', 'CRIME', {
    countryCodes: ['KE'],
    dateOfBirth: '1992-06-18',
    remarks: 'Wanted for sample fraud.',
  }),
  listed('Olumide Bankole', 'CRIME', {
    countryCodes: ['GH'],
    dateOfBirth: '1988-08-08',
    remarks: 'Shares a name with another entry.',
  }),
];
