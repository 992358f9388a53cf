// Recovery codes: shown once, used once; known devices.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, visitor } from './browser';
import { browser, server, stage } from './stage';

stage();

const PASSWORD = 'correct horse 7';

for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`a forgotten password is replaced with a recovery code, at ${size} size`, async () => {
    const options = { acceptDownloads: true, bypassCSP: true, reducedMotion: 'reduce' };
    const { page, faults } = await visitor(browser, viewport, options);
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    const name = `Rita-${size}`;
    await page.goto(`${server.url}/account`);
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await button('Create account').click();
    const sheet = page.getByRole('region', { name: `Recovery codes of ${name}` });
    await sheet.waitFor();
    const codes = await sheet.locator('code').allTextContents();
    expect(codes).toHaveLength(8);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('link', { name: 'Download' }).click(),
    ]);
    const file = readFileSync(await download.path(), 'utf8');
    for (const code of codes) expect(file).toContain(code);
    expect(await seriousFaults(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    const folder = process.env['SHOTS'];
    if (folder) await page.screenshot({ path: `${folder}/codes-${size}.png`, fullPage: true });
    await button('I have saved them').click();
    await sheet.waitFor({ state: 'detached' });
    await page.getByText('You have 8 codes left.').waitFor();
    await page.getByRole('heading', { name: 'Known devices' }).waitFor();
    await button('Sign out').click();

    await page.getByText('You are playing as a guest').waitFor();
    await page.locator('label', { hasText: 'Sign in' }).click();
    await button('Forgot your password?').click();
    if (folder) await page.screenshot({ path: `${folder}/forgot-${size}.png`, fullPage: true });
    await page.getByLabel('Name', { exact: true }).fill(name);
    await page.getByLabel('Recovery code').fill('0000-0000-0000-0000');
    await page.getByLabel(/^New password/).fill('another horse 8');
    await button('Set new password').click();
    await page.getByRole('alert').waitFor();
    expect(await seriousFaults(page)).toEqual([]);
    await page.getByLabel('Recovery code').fill(codes[3]!.toUpperCase());
    await button('Set new password').click();
    await page.getByRole('heading', { name, exact: true }).waitFor();
    await page.getByText('You have 7 codes left.').waitFor();

    await button('New codes…').click();
    await page.getByLabel(/^Your password/).fill('another horse 8');
    await button('Create new codes').click();
    await sheet.waitFor();
    expect(await sheet.locator('code').allTextContents()).not.toContain(codes[0]);
    await page.getByText('You have 8 codes left.').waitFor();
    expect(faults.filter((fault) => !fault.includes('401'))).toEqual([]);
    await page.context().close();
  });
}
