/** In characters: the contract refuses longer ones, and a form takes no more. */
export const LONGEST = {
  search: 100,
  username: 40,
  personName: 100,
  paymentAccount: 200,
  customReason: 500,
  note: 500,
  fileName: 200,
  /** No longer than mail allows (RFC 5321). */
  email: 254,
  password: 1_000,
  displayName: 100,
  accountName: 200,
  accountText: 500,
  link: 2_000,
  /** A provider's own number of a payment. */
  transactionId: 100,
  returnedHow: 100,
  hostName: 253,
  /** Or a bearer token. */
  mailboxPassword: 4_000,
  columnName: 100,
} as const;

export const SHORTEST_PASSWORD = 10;
