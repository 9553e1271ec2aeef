import type { BrowserContext, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Platform, type Size, picture, seriousFindings } from './platform.ts';

export const PASSWORD = 'Demonstration-2026';

/** One person at one screen of one brand. */
export type Walk = {
  platform: Platform;
  page: Page;
  context: BrowserContext;
  problems: string[];
  size: Size;
  brand: string;
  /** `joulerie-1440`, then `joulerie-1440-2` when it is tried again: pictures and made-up addresses have it. */
  name: string;
};

async function startWalk(platform: Platform, size: Size, brand: string, retries: number): Promise<Walk> {
  const { page, context, problems } = await platform.open(size, brand);
  page.setDefaultTimeout(15_000);
  // What moves is looked at once it has arrived.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const name = `${brand}-${size.width}${retries === 0 ? '' : `-${retries + 1}`}`;
  return { platform, page, context, problems, size, brand, name };
}

export const isPhone = ({ size }: Walk): boolean => size.width < 500;

/** Runs one road as one person and gives its window back, whatever happened; nothing may be wrong on its console. */
export async function onRoad(
  platform: Platform,
  size: Size,
  brand: string,
  road: (walk: Walk) => Promise<void>,
  retries = 0,
): Promise<void> {
  const walk = await startWalk(platform, size, brand, retries);
  try {
    await road(walk);
    expect(walk.problems, 'errors on the console').toEqual([]);
  } catch (error) {
    await picture(walk.page, `failed-${walk.name}-${road.name}`);
    throw error;
  } finally {
    await walk.context.close();
  }
}

// Run in the page: this project's own types know no document.
const STILL = `document.fonts.status === 'loaded'
  && document.querySelector('[aria-busy="true"], [role="status"][aria-label^="Chargement"]') === null
  && document.getAnimations().every((one) =>
    one.playState !== 'running' || one.effect?.getComputedTiming().iterations === Infinity)`;
const WIDTHS = `({
  page: document.documentElement.scrollWidth,
  window: innerWidth,
  below: document.documentElement.scrollHeight - innerHeight,
})`;

/** Nothing is still loading or moving. */
export async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(STILL), { timeout: 15_000 }).toBe(true);
}

/** A screen as it stands: no serious finding, nothing wider than the window, a title, a picture for people. */
export async function look(walk: Walk, screen: string): Promise<void> {
  const { page, name } = walk;
  await settled(page);
  const width = await page.evaluate<{ page: number; window: number; below: number }>(WIDTHS);
  await picture(page, `${name}-${screen}`);
  expect(width.page, `${screen}: wider than the window`).toBeLessThanOrEqual(width.window);
  expect([1, 2], `${screen}: a frame that scrolls by a pixel`).not.toContain(width.below);
  expect(await seriousFindings(page), `${screen}: accessibility`).toEqual([]);
  expect(await page.title(), `${screen}: title of the page`).not.toBe('');
}

export const heading = (page: Page | Locator, name: string | RegExp): Locator =>
  page.getByRole('heading', { name, level: 1 });

/** A password is asked twice on some screens; its field is the one that is typed in. */
export const password = (page: Page | Locator, label = 'Mot de passe'): Locator =>
  page
    .getByRole('textbox', { name: label })
    .or(page.getByLabel(label, { exact: true }))
    .first();

export async function signIn(walk: Walk, username: string, secret = PASSWORD): Promise<void> {
  const { page } = walk;
  await page.goto('/login');
  await page.getByLabel('Adresse e-mail').fill(username);
  await page.getByLabel('Mot de passe', { exact: true }).fill(secret);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  // Arrived for good: an address asked for before that would be overtaken by the page's own way in.
  await page.waitForURL((url) => url.pathname !== '/login');
  await heading(page, 'Connexion').waitFor({ state: 'hidden' });
  await settled(page);
}

/** Back as somebody who has signed in before: the form is filled once a person, its own roads fill it each time. */
export async function enter(walk: Walk, username: string): Promise<void> {
  const { page, context, platform, brand } = walk;
  const person = `${brand}/${username}`;
  const kept = platform.sessions.get(person);
  if (kept) {
    await context.addCookies(kept);
    await page.goto('/');
    await heading(page, 'Mon espace').waitFor();
    await settled(page);
  } else {
    await signIn(walk, username);
    platform.sessions.set(person, await context.cookies());
  }
}

export async function signOut(walk: Walk): Promise<void> {
  const { page } = walk;
  if (isPhone(walk)) await page.getByRole('button', { name: 'Menu', exact: true }).click();
  else await page.getByRole('button', { name: /^Compte de/ }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await heading(page, 'Connexion').waitFor();
}

/** The path of the only link of the last mail to somebody, waited for: mails leave after the answer. */
export async function mailedPath({ platform }: Walk, to: string, subject: RegExp): Promise<string> {
  const find = async () => (await platform.inbox(to)).find((mail) => subject.test(mail.subject))?.links[0] ?? '';
  await expect.poll(find, { timeout: 10_000 }).not.toBe('');
  const url = new URL(await find());
  return url.pathname + url.search + url.hash;
}

/** A choice of a closed list (the kit's Select): opened, then chosen by its words. */
export async function choose(page: Page, label: string | RegExp, option: string | RegExp): Promise<void> {
  const dialogs = page.getByRole('dialog');
  // What lies behind a dialog cannot be chosen.
  const within = (await dialogs.count()) > 0 ? dialogs.last() : page;
  const field = within
    .getByRole('combobox', { name: label })
    .or(within.getByRole('textbox', { name: label }))
    .first();
  const one = page.getByRole('option', { name: option, exact: typeof option === 'string' });
  await field.click();
  const name = plain(await one.innerText());
  await one.click();
  // A click on a list that closes is lost where the machine is slow, as a person sees it: what is not chosen is clicked again.
  for (const until = Date.now() + 2_000; plain(await field.inputValue()) !== name; await page.waitForTimeout(50)) {
    if (Date.now() < until) continue;
    await field.click();
    await one.click();
    break;
  }
}

/** The message that slides in; closed, so that it hides nothing of what follows. */
export async function toast(page: Page, text: string | RegExp): Promise<void> {
  const centre = page.getByRole('region', { name: 'Notifications' });
  const card = centre.getByRole('status').filter({ hasText: text }).first();
  await card.waitFor();
  await card.getByRole('button', { name: 'Fermer la notification' }).click();
}

/** What a page shows, with the narrow and non-breaking spaces of French typography made plain. */
export const plain = (text: string | null): string => (text ?? '').replace(/[\u00a0\u202f]/g, ' ').trim();

/** Calls the product from the page, as the page does: the person's own session. */
export async function callJson<T>(page: Page, path: string, method: 'GET' | 'DELETE' = 'GET'): Promise<T> {
  return page.evaluate(
    async (wanted) => {
      const answer = await fetch(wanted.path, {
        method: wanted.method,
        headers: { 'X-Requested-With': 'XMLHttpRequest' },
      });
      return answer.json();
    },
    { path, method },
  );
}
