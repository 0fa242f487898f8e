import { z } from 'zod';
import { ACCEPTABLE } from '#domain/receipts/states.ts';

/**
 * In what the receipt and the deposit differ, as whoever gives it has been told. Where they differ in anything else, the
 * call is refused as FAILED_PRECONDITION, with what differs in words and, as `details.differs`, what to name here.
 */
export const acceptedDifferences = z.array(z.enum(ACCEPTABLE)).max(ACCEPTABLE.length).default([]);
