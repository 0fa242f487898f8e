import { expect, test } from 'vitest';
import { failingAudits, type LighthouseReport, scoresOf } from './lighthouse.ts';

function reportWith(performance: number, scores: Readonly<Record<string, number | null>>): LighthouseReport {
  const category = { score: 1, auditRefs: [] };
  return {
    categories: {
      performance: {
        score: performance,
        auditRefs: [
          { id: 'paint', weight: 10 },
          { id: 'fonts', weight: 5 },
          { id: 'hint', weight: 0 },
        ],
      },
      accessibility: category,
      'best-practices': category,
      seo: { ...category, score: null },
    },
    audits: {
      paint: { title: 'Largest paint', score: scores.paint ?? null, displayValue: '1.9 s' },
      fonts: { title: 'Fonts', score: scores.fonts ?? null },
      hint: { title: 'A hint', score: 0 },
    },
  };
}

const reports = [
  reportWith(0.98, { paint: 0.9, fonts: null }),
  reportWith(0.994, { paint: 0.8, fonts: 0 }),
  reportWith(1, { paint: 1, fonts: null }),
];

test('scores are whole points, and a category without one has none', () => {
  expect(scoresOf(reports, 'performance')).toEqual([98, 99, 100]);
  expect(scoresOf(reports, 'seo')).toEqual([0, 0, 0]);
});

test('what costs points in most runs is named; what counts for nothing, or does not apply, is not', () => {
  expect(failingAudits(reports, 'performance')).toEqual(['paint: Largest paint (1.9 s)']);
  expect(failingAudits(reports, 'accessibility')).toEqual([]);
});
