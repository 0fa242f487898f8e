export type ActivitySearch = { readonly search?: string | undefined };

export function readActivitySearch(raw: Readonly<Record<string, unknown>>): ActivitySearch {
  const search = typeof raw.search === 'string' ? raw.search.trim().slice(0, 100) : '';
  return search === '' ? {} : { search };
}
