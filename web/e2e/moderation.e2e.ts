// A report, from the flag on a profile to the moderators' log.

import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { seriousFaults } from './axe';
import { DESK, PHONE, sideways, signedIn } from './browser';
import { Person } from './lively';
import { BINARY } from './server';
import { browser, server, stage } from './stage';

stage();

for (const [size, viewport] of Object.entries({ desk: DESK, phone: PHONE })) {
  test(`a report reaches the moderators, who mute the player, at ${size} size`, async () => {
    const people = ['Ada', 'Rowdy', 'Judge'].map((name) => Person.member(server.url, `${name}-${size}`));
    const [{ token }, { name: rowdy, token: rowdys }, { name: judge, token: judges }] = (await Promise.all(people)) as [
      Person,
      Person,
      Person,
    ];
    execFileSync(BINARY, ['admin', '--database', server.database, 'moderator', judge]);

    const reporter = await signedIn(browser, token, `${server.url}/player/${rowdy}`, viewport);
    await reporter.page.getByRole('button', { name: `Report ${rowdy}` }).click();
    const dialog = reporter.page.getByRole('dialog', { name: `Report ${rowdy}` });
    await dialog.getByLabel('Reason').selectOption('spam');
    await dialog.getByLabel(/^What happened/).fill('The same link five times.');
    expect(await seriousFaults(reporter.page)).toEqual([]);
    expect(await sideways(reporter.page)).toBe(0);
    const folder = process.env['SHOTS'];
    if (folder) await reporter.page.screenshot({ path: `${folder}/report-${size}.png` });
    await dialog.getByRole('button', { name: 'Send report' }).click();
    await reporter.page.getByText('Thank you. A moderator will look at it.').waitFor();
    await reporter.page.goto(`${server.url}/moderation`);
    await reporter.page.getByText('Only moderators can do this.').waitFor();

    const { page, faults } = await signedIn(browser, judges, `${server.url}/account`, viewport);
    await page.getByRole('link', { name: 'Reports' }).click();
    const about = page.getByRole('article', { name: rowdy });
    await about.getByText('The same link five times.').waitFor();
    await about.getByLabel('Note for the log').fill('Spam.');
    expect(await seriousFaults(page)).toEqual([]);
    expect(await sideways(page)).toBe(0);
    if (folder) await page.screenshot({ path: `${folder}/moderation-${size}.png`, fullPage: true });
    await about.getByRole('button', { name: 'Mute', exact: true }).click();
    await about.waitFor({ state: 'detached' });
    await page.getByText(`${judge} muted ${rowdy}: Spam.`).waitFor();

    // The next report leads to a warning, which the player reads wherever they are, but only once.
    const body = JSON.stringify({ player: rowdy, reason: 'spam', text: 'Again.' });
    const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` };
    await fetch(`${server.url}/api/reports`, { method: 'POST', body, headers });
    const warned = await signedIn(browser, rowdys, `${server.url}/learn`, viewport);
    await warned.page.getByRole('heading', { level: 1 }).waitFor();
    await page.reload();
    await about.getByLabel('Warning to the player').fill('Please send no links.');
    await about.getByRole('button', { name: 'Warn' }).click();
    await about.waitFor({ state: 'detached' });
    await page.getByText(`${judge} warned ${rowdy}: “Please send no links.”`).waitFor();
    const warning = warned.page.getByRole('alert').filter({ hasText: 'Please send no links.' });
    await warning.waitFor();
    await warned.page.reload();
    await warning.waitFor();
    expect(await seriousFaults(warned.page)).toEqual([]);
    expect(await sideways(warned.page)).toBe(0);
    if (folder) await warned.page.screenshot({ path: `${folder}/warned-${size}.png` });
    await warning.getByRole('button', { name: 'I understand' }).click();
    await warning.waitFor({ state: 'detached' });
    await warned.page.reload();
    await warned.page.getByRole('heading', { level: 1 }).waitFor();
    expect(await warning.count()).toBe(0);
    expect(warned.faults).toEqual([]);
    await warned.page.context().close();
    expect(faults).toEqual([]);
    await Promise.all([page.context().close(), reporter.page.context().close()]);
  });
}
