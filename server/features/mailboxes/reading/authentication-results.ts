/** One `method=result` of the field, with its properties (`header.from`, `header.i`). */
export type AuthenticationResult = {
  readonly method: string;
  readonly result: string;
  readonly properties: ReadonlyMap<string, string>;
};

export type AuthenticationResults = {
  /** In small letters. */
  readonly authservId: string;
  readonly results: readonly AuthenticationResult[];
};

/** Parses a field (RFC 8601): comments are dropped, quoted text is a value only. Undefined if malformed. */
export function parseAuthenticationResults(value: string): AuthenticationResults | undefined {
  const parts = tokenParts(value);
  const [first, ...rest] = parts ?? [];
  if (first === undefined) return undefined;
  const [id, version] = first;
  if (id === undefined || id === '=' || first.length > 2 || (version !== undefined && !/^\d+$/.test(version)))
    return undefined;

  const results: AuthenticationResult[] = [];
  for (const tokens of rest) {
    if (tokens.length === 0 || (tokens.length === 1 && tokens[0] === 'none')) continue;
    const pairs = pairsOf(tokens);
    const [outcome, ...properties] = pairs ?? [];
    if (outcome === undefined) return undefined;
    results.push({
      method: outcome[0].replace(/\/\d+$/, '').toLowerCase(),
      result: outcome[1].toLowerCase(),
      properties: new Map(properties.map(([name, said]) => [name.toLowerCase(), said.toLowerCase()])),
    });
  }
  return { authservId: id.toLowerCase(), results };
}

function pairsOf(tokens: readonly string[]): readonly (readonly [string, string])[] | undefined {
  const pairs: (readonly [string, string])[] = [];
  for (let at = 0; at < tokens.length; at += 3) {
    const [name, equals, said] = tokens.slice(at, at + 3);
    if (name === undefined || name === '=' || equals !== '=' || said === undefined || said === '=')
      return undefined;
    pairs.push([name, said]);
  }
  return pairs;
}

function tokenParts(value: string): readonly (readonly string[])[] | undefined {
  const parts: string[][] = [[]];
  let word: string | undefined;
  const endWord = () => {
    if (word !== undefined) parts.at(-1)?.push(word);
    word = undefined;
  };

  for (let at = 0; at < value.length; at += 1) {
    const character = value[at] as string;
    if (character === '(') {
      endWord();
      const end = commentEnd(value, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (character === '"') {
      const quoted = /"((?:[^"\\]|\\.)*)"/y;
      quoted.lastIndex = at;
      const said = quoted.exec(value)?.[1];
      if (said === undefined) return undefined;
      word = (word ?? '') + said.replace(/\\(.)/g, '$1');
      at = quoted.lastIndex - 1;
    } else if (character === ';') {
      endWord();
      parts.push([]);
    } else if (/\s/.test(character)) {
      endWord();
    } else if (character === '=' && parts.at(-1)?.at(-1) !== '=') {
      // A second one within a value, as at the end of base64, belongs to it.
      endWord();
      parts.at(-1)?.push('=');
    } else {
      word = (word ?? '') + character;
    }
  }
  endWord();
  return parts;
}

/** Comments nest, and may escape their parentheses. */
function commentEnd(value: string, open: number): number | undefined {
  let depth = 0;
  for (let at = open; at < value.length; at += 1) {
    const character = value[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
    if (depth === 0) return at;
  }
  return undefined;
}
