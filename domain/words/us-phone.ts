/** Zelle pays US numbers only: area and exchange begin with 2 to 9 (North American Numbering Plan). */
export const US_PHONE = /(?:\+?1[\s.-]*)?\(?[2-9]\d\d\)?[\s.-]*[2-9]\d\d[\s.-]*\d{4}/;
