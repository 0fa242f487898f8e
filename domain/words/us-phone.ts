/**
 * A phone number of the United States, to which alone Zelle pays: area code, exchange and line, with or without the 1
 * before them. Source: the North American Numbering Plan, in which neither of the first two begins with 0 or 1.
 */
export const US_PHONE = /(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s.-]*[2-9]\d\d[\s.-]*\d{4}/;
