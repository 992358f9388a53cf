// States that depend on time. Some count only once they have lasted for a while: someone who reloads the page has not left.

/** Whether a moment of the monotonic clock has come, while the calling component is mounted; never for `null`. */
export function reached(at: () => number | null): { readonly now: boolean } {
  let come = $state(false);
  $effect(() => {
    const moment = at();
    come = false;
    if (moment === null) return;
    const timer = setTimeout(() => (come = true), moment - performance.now());
    return () => clearTimeout(timer);
  });
  return {
    get now() {
      return come;
    },
  };
}

/** Whether `holds` has been true for so many milliseconds without a break, while the calling component is mounted. */
export function lasting(holds: () => boolean, ms: number): { readonly now: boolean } {
  let lasted = $state(false);
  $effect(() => {
    if (!holds()) {
      lasted = false;
      return;
    }
    const timer = setTimeout(() => (lasted = true), ms);
    return () => clearTimeout(timer);
  });
  return {
    get now() {
      return lasted;
    },
  };
}
