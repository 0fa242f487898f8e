import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts processes and browsers comes first: such a file begun last would keep a machine waiting for it alone. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(relative(this.ctx.config.root, moduleId));
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

const LONG = /^(test|bench)\//;
