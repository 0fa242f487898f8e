/**
 * North American area codes without bank accounts of the United States: Canada, the Caribbean (its US
 * territories excepted), Bermuda; toll-free, services and no place (500, 521 to 529, 533 and so on, 6YY, 700,
 * 710, 900); reserved (N11, N9X, 37X, 96X, 555).
 */
const AREAS = [
  ...['.11', '.9.', '37.', '96.', '555', '5(00|2[1-9]|33|44|66|77|88)', '6(00|22|33|44|55|66|77|88)'],
  ...['[79]00', '710', '8(00|22|33|44|55|66|77|8.)'],
  ...['2(04|26|36|49|5[07]|63|89)', '3(06|43|54|6[578]|82)', '4(03|16|18|28|3[178]|50|6[08]|74)'],
  ...['5(06|14|19|48|79|8[147])', '6(04|13|39|47|72|83)', '7(0[59]|42|53|78|8[02])', '8(07|19|25|67|7[39])'],
  ...['9(0[25]|42)', '2(42|46|64|68|84)', '345', '441', '473', '6(49|58|64)', '7(21|58|67|84)'],
  ...['8([024]9|6[89]|76)'],
];

/** US numbers by form that Zelle does not reach. Apart, since the players' pages would load the list. */
export const NO_US_NUMBER = new RegExp(
  `^(?=(\\D*\\d){10,11}\\D*$)(\\+?1[\\s.-]*)?\\(?((${AREAS.join('|')})\\)?[\\s.-]*\\d|\\d{3}\\)?[\\s.-]*\\d11)[\\d\\s.-]*$`,
);
