import { defineHandler } from '#server/features/define-handler.ts';
import { findReadiness } from './view.ts';

export { skipReadinessStep } from './skip-readiness-step.ts';

export const getReadiness = defineHandler('getReadiness', (_, services) => findReadiness(services));
