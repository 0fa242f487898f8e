import type { Language } from '#domain/languages/languages.ts';

type Words = { readonly description: string; readonly deposit: string; readonly withdraw: string };

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    description: 'Deposit to and withdraw from your casino account.',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
  },
  es: {
    description: 'Deposita en tu cuenta del casino y retira de ella.',
    deposit: 'Depositar',
    withdraw: 'Retirar',
  },
};

export function writeManifest(manifest: object, language: Language): string {
  const { description, deposit, withdraw } = WORDS[language];
  const shortcuts = [
    { name: deposit, url: '/' },
    { name: withdraw, url: '/withdraw' },
  ];
  return JSON.stringify({ ...manifest, lang: language, description, shortcuts });
}
