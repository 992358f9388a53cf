// A form on its way to the server.

import { reasonOf, sentence } from './text';

export class Submission {
  busy = $state(false);
  /** Why it was refused, as a sentence. */
  problem = $state('');

  constructor(private readonly work: () => Promise<unknown>) {}

  readonly submit = async (event?: SubmitEvent): Promise<void> => {
    event?.preventDefault();
    [this.busy, this.problem] = [true, ''];
    try {
      await this.work();
    } catch (error) {
      this.problem = sentence(reasonOf(error));
    } finally {
      this.busy = false;
    }
  };
}
