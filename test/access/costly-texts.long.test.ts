import { expect, test } from 'vitest';
import { bodyLimitOf } from '#contract/base/define-call.ts';
import { readFields } from '#contract/base/field-problems.ts';
import type { Schema } from '#contract/base/json-schema.ts';
import { CALLS, type CallName } from '#contract/calls.ts';
import { cpuTimeMs } from '#test/fixtures/cpu-time.ts';
import { CALL_NAMES, describedInput } from '#test/fixtures/described/api.ts';

/** Patterns that begin or end with these, and take any number, cost most where something else follows. */
const UNITS = ['0', 'A', 'a-', ' ', '_', '.', '(', '@', '1 (', 'https://', '\u0301', '\u{E0041}', 'क\u200d'];
const BEGINNINGS = ['', 'FC'];
// To read so much text takes a tenth of it. What grows with its square takes seconds.
const MOST_MS = 150;

type Path = readonly string[];

function textsIn(node: unknown, path: Path = []): Path[] {
  if (typeof node === 'string') return [path];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([name, inside]) => textsIn(inside, [...path, name]));
}

function withText(node: unknown, [name, ...inner]: Path, text: string): unknown {
  if (name === undefined) return text;
  if (Array.isArray(node))
    return node.map((each, at) => (String(at) === name ? withText(each, inner, text) : each));
  const fields = node as Readonly<Record<string, unknown>>;
  return { ...fields, [name]: withText(fields[name], inner, text) };
}

/** With each field that takes text, and what its method asks for. */
function inputsOf(name: CallName): unknown[] {
  const { schema, example = {} } = describedInput(name);
  const fields: Readonly<Record<string, Schema>> = schema.properties ?? {};
  const texts = Object.keys(fields).filter((field) => fields[field]?.type === 'string');
  const whole = { ...Object.fromEntries(texts.map((field) => [field, 'x'])), ...example };
  return [whole, ...(fields.method?.enum ?? []).map((method) => ({ ...whole, method }))];
}

test.each(CALL_NAMES)('no text costs %s more than to read it', (name) => {
  const call = CALLS[name];
  const bytes = Math.min(bodyLimitOf(call), 64 * 1024);
  const costly: unknown[] = [];
  for (const input of inputsOf(name)) {
    for (const path of textsIn(input)) {
      for (const unit of UNITS) {
        for (const beginning of BEGINNINGS) {
          const text = `${beginning}${unit.repeat(bytes / Buffer.byteLength(unit))}!`;
          const before = cpuTimeMs();
          readFields(call.input, withText(input, path, text));
          const ms = cpuTimeMs() - before;
          if (ms > MOST_MS) costly.push({ field: path.join('.'), beginning, unit, ms });
        }
      }
    }
  }
  expect(costly).toEqual([]);
});
