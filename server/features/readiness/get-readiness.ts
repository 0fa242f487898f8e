import { defineHandler } from '#server/features/define-handler.ts';
import { findReadiness } from './view.ts';

export const getReadinessHandler = defineHandler('getReadiness', (_, services) => findReadiness(services));
