// The address bar: real paths, so that every page has a link. The server answers each of them with the same page.

class Router {
  path = $state(location.pathname);
  query = $state.raw(new URLSearchParams(location.search));

  constructor() {
    addEventListener('popstate', () => this.read());
    addEventListener('click', (event) => this.follow(event));
  }

  go(href: string): void {
    history.pushState(null, '', href);
    this.read();
    scrollTo(0, 0);
  }

  /** Changes the query of this page without a step in the history. */
  setQuery(name: string, value: string | null): void {
    const query = new URLSearchParams(location.search);
    if (value === null) query.delete(name);
    else query.set(name, value);
    const text = query.toString();
    this.rewrite(location.pathname + (text ? `?${text}` : ''));
  }

  /** Writes another address for what is shown already. */
  rewrite(href: string): void {
    history.replaceState(null, '', href);
    this.query = new URLSearchParams(location.search);
  }

  private read(): void {
    this.path = location.pathname;
    this.query = new URLSearchParams(location.search);
  }

  /** Follows a plain click on a link of this page without loading it anew. */
  private follow(event: MouseEvent): void {
    const link = (event.target as Element | null)?.closest?.('a');
    if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (event.defaultPrevented || link.target || link.hasAttribute('download') || link.origin !== location.origin)
      return;
    // Files come from the server, and a place on this page is the browser's own matter.
    if (link.pathname.startsWith('/api/') || (link.hash && link.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  }
}

export const router = new Router();
