/** Something that breaks a rule of the house. */
export type Offence = {
  readonly rule: RuleName;
  /** What it is known by: the same from run to run, also in known-offences.ts. */
  readonly what: string;
  /** What is wrong and what to do about it. */
  readonly advice: string;
};

export type RuleName =
  | 'folder-circle'
  | 'declared-order'
  | 'table-owner'
  | 'file-length'
  | 'folder-size'
  | 'cited-document'
  | 'migration-name';
