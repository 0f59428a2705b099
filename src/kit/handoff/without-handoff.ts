/**
 * Values of `backend` with which no phone is offered: none, and backends that have answered that they have no handoffs.
 */
export const withoutHandoff = new Set<string | null>([null, '']);
