/** Options of the server and the testing kit, from their doc comments. */
import { interfaceMembers } from './source.js';
import { cell, code, table } from './table.js';

/** @param folder such as `server/src` */
export function interfaceTable(folder: string, name: string): string {
  const rows = interfaceMembers(folder, name).map(({ name: member, type, isOptional, description }) => [
    code(`${member}${isOptional ? '?' : ''}`),
    code(type.length > 90 ? 'object' : type),
    cell(description),
  ]);
  return table('', ['Name', 'Type', 'Description'], rows);
}
