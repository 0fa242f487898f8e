/** A violation of a rule of the house. */
export type Offence = {
  readonly rule: RuleName;
  /** Where, or which. */
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
  | 'migration-name'
  | 'bare-text';
