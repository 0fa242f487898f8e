import { getReadiness } from '#contract/readiness/get-readiness.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findReadiness } from './view.ts';

export const getReadinessHandler = defineHandler(getReadiness, (_, services) => findReadiness(services));
