import type { z } from 'zod';
import type { appearance } from '#contract/appearance.ts';
import type { ParsedInput } from '#contract/calls.ts';
import { appearanceChanges, saysOtherwise } from '#domain/brand/appearance.ts';
import type { Hex } from '#domain/brand/colour.ts';
import { LOGO_DAMAGED, LOGO_RULE, readLogo } from '#domain/brand/logo-file.ts';
import { capitalized } from '#domain/words/english.ts';
import type { ChangeContext } from '#server/features/approvals/change-context.ts';
import {
  holdChange,
  outcomeOf,
  type Waiting,
  withdrawWaiting,
} from '#server/features/approvals/hold-change.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { CallError, invalidArgument, savedMeanwhile } from '#server/platform/protocol/call-error.ts';
import { type InForce, SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import type { Face } from './face.ts';
import { hasPicture } from './png-picture.ts';
import { lockAppearance, type StoredAppearance, saveAppearance, storedLogo } from './store.ts';

type Input = ParsedInput<'updateAppearance'>;
type Saved = InForce<StoredAppearance> & { readonly waiting?: Waiting | undefined };

const SUBJECT = { type: 'appearance_settings', id: 'appearance_settings' } as const;

export const updateAppearance = defineHandler(
  'updateAppearance',
  async ({ input, staff }, { change, signer, appearance }) => {
    const logo = logoIn(input.logo);
    const { waiting, ...saved } = await change((transaction, log) =>
      changeAppearance({ transaction, log, staff, signer }, input, logo),
    );
    return { ...toAnswer(appearance.takeIn(saved)), ...outcomeOf(waiting, 'Saved.') };
  },
);

/** What players read may wait for a second person. @throws CallError ABORTED, FAILED_PRECONDITION */
export async function changeAppearance(
  context: ChangeContext,
  input: Input,
  logo: ReturnType<typeof logoIn> = {},
): Promise<Saved> {
  const { transaction, log, staff, signer } = context;
  const before = await lockAppearance(transaction, signer);
  if (input.version !== before.version) throw savedMeanwhile();
  const settings = {
    ...before.settings,
    title: input.title ?? null,
    tagline: input.tagline ?? null,
    accent: (input.accent ?? null) as Hex | null,
    supportEmail: input.supportEmail ?? null,
    chatUrl: input.chatUrl ?? null,
    ...logo,
  };
  const changes = [
    ...appearanceChanges(before.settings, settings),
    ...(before.isAltered ? [SIGNED_ANEW] : []),
  ];
  if (changes.length === 0) return before;
  if (saysOtherwise(before.settings, settings)) {
    const { logo: picture, ...words } = input;
    const waiting = await holdChange(context, {
      kind: 'receiving-accounts',
      call: 'updateAppearance',
      input: words,
      subject: { ...SUBJECT, version: before.version },
      summary: 'Tell players otherwise where they are and whom to ask',
      details: changes.map(capitalized),
    });
    if (waiting && picture !== undefined) throw pictureByItself();
    if (waiting) return { ...before, waiting };
  }
  await withdrawWaiting(context, SUBJECT);
  const version = await saveAppearance(transaction, signer, before, settings, staff.id);
  if (version === undefined) throw savedMeanwhile();
  log({
    action: 'appearance_updated',
    message: `Appearance: ${changes.join('; ')}`,
    actor: staff,
    details: { changes },
  });
  return { settings, version, isAltered: false };
}

/** The transaction is undone with it. */
function pictureByItself(): CallError {
  return new CallError(
    'FAILED_PRECONDITION',
    'What players read waits for a second person, and the logo does not. Save the logo by itself first.',
  );
}

function logoIn(content: string | undefined): Partial<Pick<StoredAppearance, 'logo' | 'logoBytes'>> {
  if (content === undefined) return {};
  if (content === '') return { logo: null, logoBytes: null };
  const file = readLogo(Buffer.from(content, 'base64'));
  if (file === undefined) throw invalidArgument([{ field: 'logo', message: LOGO_RULE }]);
  if (file.type === 'image/png' && !hasPicture(Buffer.from(file.bytes))) {
    throw invalidArgument([{ field: 'logo', message: LOGO_DAMAGED }]);
  }
  return storedLogo(file);
}

export function toAnswer({ brand, colours, stored, configured }: Face): z.input<typeof appearance> {
  const { title, tagline, accent, supportEmail, chatUrl } = stored.settings;
  return {
    title,
    tagline,
    accent,
    supportEmail,
    chatUrl,
    logo: brand.logo ?? null,
    colours,
    configured: {
      title: configured.title,
      tagline: configured.tagline ?? null,
      supportEmail: configured.supportEmail ?? null,
      chatUrl: configured.chatUrl ?? null,
    },
    version: stored.version,
  };
}
