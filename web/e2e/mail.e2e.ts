// Mail: an address is confirmed by its link, removed, and receives the link to set a new password.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { DESK, launch, PHONE, sideways, visitor } from './browser';
import { Person, playGame } from './lively';
import { linkOf, type Post, startPost } from './post';
import { type Server, startServer } from './server';

let browser: Browser;
let post: Post;
let server: Server;
beforeAll(async () => {
  post = await startPost();
  [server, browser] = await Promise.all([startServer({ bots: false, settings: post.settings }), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
  post?.close();
});

test.each([
  { size: 'desk', viewport: DESK },
  { size: 'phone', viewport: PHONE },
])('a confirmed address gets the link to a new password ($size)', async ({ size, viewport }) => {
  const { page, faults } = await visitor(browser, viewport, { bypassCSP: true, reducedMotion: 'reduce' });
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const looked = async (shot: string) => {
    expect(await seriousFaults(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/mail-${shot}-${size}.png`, fullPage: true });
  };
  const [name, address] = [`Mia-${size}`, `mia-${size}@example.org`];
  await page.goto(`${server.url}/account`);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel(/^Password/).fill('correct horse 7');
  await button('Create account').click();
  await button('I have saved them').click();

  // The password of the account is asked for, because the address can replace it.
  const mail = page.getByRole('form', { name: 'Email' });
  await mail.getByLabel('Email address').fill(address);
  await mail.getByLabel('Your password').fill('a wrong guess');
  await mail.getByRole('button', { name: 'Send confirmation' }).click();
  await page
    .getByText(/password/i)
    .locator('visible=true')
    .first()
    .waitFor();
  expect(await mail.getByLabel('Email address').inputValue()).toBe(address);
  await mail.getByLabel('Your password').fill('correct horse 7');
  await mail.getByRole('button', { name: 'Send confirmation' }).click();
  await mail.getByText(`We have sent a link to ${address}`).waitFor();
  await looked('sent');

  const confirmation = await post.mail();
  expect(confirmation.to).toBe(address);
  await page.goto(server.url + linkOf(confirmation));
  await page.getByRole('heading', { name: 'Address confirmed' }).waitFor();
  await looked('confirmed');
  // A link works once.
  await page.reload();
  await page.getByRole('heading', { name: 'Link not valid' }).waitFor();
  await page.goto(`${server.url}/account`);
  await mail.getByText(`we send a link to ${address}`).waitFor();
  await looked('kept');
  await button('Sign out').click();

  await page.getByText('You are playing as a guest').waitFor();
  await page.locator('label', { hasText: 'Sign in' }).click();
  await button('Forgot your password?').click();
  const byMail = page.getByRole('form', { name: 'Get a link by email' });
  await byMail.getByLabel('Account name').fill(name);
  await byMail.getByRole('button', { name: 'Send link' }).click();
  await byMail.getByText('a link is on its way').waitFor();
  await looked('asked');
  const link = linkOf(await post.mail());
  await page.goto(server.url + link);
  await page.getByLabel(/^New password/).fill('another horse 8');
  await looked('reset');
  await button('Set new password').click();
  await page.getByText(`Welcome back, ${name}.`).waitFor();
  await page.getByRole('heading', { name, exact: true }).waitFor();

  // The new password is set, and the link is used up.
  await button('Sign out').click();
  await page.getByText('You are playing as a guest').waitFor();
  await page.goto(server.url + link);
  await page.getByLabel(/^New password/).fill('third horse 9');
  await button('Set new password').click();
  await page.getByRole('alert').waitFor();
  await looked('used');
  await page.goto(`${server.url}/account`);
  await page.locator('label', { hasText: 'Sign in' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel(/^Password/).fill('another horse 8');
  await button('Sign in').click();
  await page.getByRole('heading', { name, exact: true }).waitFor();

  await mail.getByRole('button', { name: 'Remove address' }).click();
  await mail.getByLabel('Email address').waitFor();
  await page.reload();
  await mail.getByLabel('Email address').waitFor();
  expect(faults.filter((fault) => !/40[134]/.test(fault))).toEqual([]);
  await page.context().close();
});

test('the daily mail is stopped by its link, without signing in', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parlor-mail-'));
  const settings = { bots: false, settings: post.settings, keep: folder };
  let own = await startServer(settings);
  const [eva, tom] = (await Promise.all(['Eva', 'Tom'].map((name) => Person.member(own.url, name)))) as [
    Person,
    Person,
  ];
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${eva.token}` };
    expect((await fetch(own.url + path, { method, headers, body: JSON.stringify(body) })).ok).toBe(true);
  };
  await send('PUT', '/api/accounts/current/mail', { address: 'eva@example.org', password: 'correct horse 7' });
  const token = linkOf(await post.mail()).split('#')[1];
  await send('POST', '/api/recovery/confirm', { token });
  await send('PUT', '/api/accounts/current/digest', { on: true });
  await playGame(tom, eva, { game: 'othello', clock: { days: 3 }, plies: 1 });
  [eva, tom].forEach((person) => person.leave());
  // On start, a server looks for mails that are due.
  await own.stop();
  own = await startServer(settings);
  const daily = await post.mail();
  expect(daily.text).toContain('Othello with Tom');

  const { page, faults } = await visitor(browser, PHONE);
  await page.goto(own.url + linkOf(daily));
  await page.getByRole('heading', { name: 'No more daily emails' }).waitFor();
  expect(await seriousFaults(page)).toEqual([]);
  expect(await sideways(page)).toBe(0);
  await page.addInitScript((token) => localStorage.setItem('parlor.token', token), eva.token);
  await page.goto(`${own.url}/account`);
  const digest = page.getByRole('switch', { name: /daily email/ });
  await expect.poll(() => digest.getAttribute('aria-checked')).toBe('false');
  // Mails are in the language that a member chooses.
  const told = page.waitForResponse(/current.language/);
  await page.getByLabel('Language').selectOption('fr');
  await told;
  await send('POST', '/api/recovery/mail', { name: 'Eva' });
  expect((await post.mail()).text).toContain('Choisissez un nouveau mot de passe');
  await page.getByLabel('Langue').selectOption('en');
  await page.goto(`${own.url}/account/digest#wrong`);
  await page.getByRole('heading', { name: 'Link not valid' }).waitFor();
  expect(faults.filter((fault) => !/404/.test(fault))).toEqual([]);
  await page.context().close();
  await own.stop();
  rmSync(folder, { recursive: true });
});
