// A state that counts only once it has lasted for a while: someone who reloads the page has not left.

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
