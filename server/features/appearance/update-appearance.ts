import type { z } from 'zod';
import type { appearance } from '#contract/appearance.ts';
import { appearanceChanges } from '#domain/brand/appearance.ts';
import type { Hex } from '#domain/brand/colour.ts';
import { LOGO_DAMAGED, LOGO_RULE, readLogo } from '#domain/brand/logo-file.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { invalidArgument, savedMeanwhile } from '#server/platform/protocol/call-error.ts';
import { SIGNED_ANEW } from '#server/platform/sealing/signed-settings.ts';
import type { Face } from './face.ts';
import { hasPicture } from './png-picture.ts';
import { lockAppearance, type StoredAppearance, saveAppearance, storedLogo } from './store.ts';

export const updateAppearance = defineHandler(
  'updateAppearance',
  async ({ input, staff }, { change, signer, appearance }) => {
    const logo = logoIn(input.logo);
    const saved = await change(async (transaction, log) => {
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
      const version = await saveAppearance(transaction, signer, before, settings, staff.id);
      if (version === undefined) throw savedMeanwhile();
      log({
        action: 'appearance_updated',
        message: `Appearance: ${changes.join('; ')}`,
        actor: staff,
        details: { changes },
      });
      return { settings, version, isAltered: false };
    });
    return toAnswer(appearance.takeIn(saved));
  },
);

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
