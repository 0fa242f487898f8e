import { useWorkers } from '../../activity/use-activity-choices.ts';
import type { SearchLanguage } from '../../search/search-box.tsx';
import { type ListFilter, readListSearch } from '../record/list-address.ts';
import type { RecordKind } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';
import { completionsOf, plainText, type TermChoices, takeTerms, withoutLastWord } from './search-terms.ts';

type Source = Pick<RecordSource<RecordKind>, 'filterChoices' | 'statusLabel'>;

/** The language of a list's search: finished terms become its filters. */
export function useRecordLanguage(
  { filterChoices, statusLabel }: Source,
  filter: ListFilter,
  onChange: (filter: ListFilter) => void,
): SearchLanguage {
  const { data: workers = [] } = useWorkers();
  const choices: TermChoices = {
    statuses: filterChoices.statuses.map((value) => ({ value, label: statusLabel(value) })),
    methods: filterChoices.methods,
    colleagues: workers.map(({ value, label }) => ({ id: value, name: label })),
  };

  function narrow(by: ListFilter, text: string): string {
    onChange(readListSearch({ ...filter, ...by, search: plainText(text) }, filterChoices));
    return text;
  }

  return {
    take(text, { isEntered }) {
      const taken = takeTerms(text, choices, { filter, at: new Date(), isEntered });
      if (taken.text !== text) narrow(taken.filter, taken.text);
      return taken;
    },
    plainText,
    completionsOf: (text) =>
      completionsOf(text, choices, { filter, at: new Date() }).map(({ label, hint, ...completion }) => ({
        label,
        hint,
        choose: (typed) => {
          const rest = withoutLastWord(typed);
          return 'filter' in completion ? narrow(completion.filter, rest) : `${rest}${completion.text}`;
        },
      })),
  };
}
