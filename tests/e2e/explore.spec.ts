import { startSite } from '../site/server.ts';
import { SITE } from './companion.ts';
import { expect, test as base } from './fixture.ts';
import { inContentWorld } from './content-world.ts';
import { asked, countQuestions, linksOn, markedAs, trueMarks } from './marks-oracle.ts';

const test = base.extend({
  site: async ({}, use) => {
    const site = await startSite({ problems: 600, attempts: 2000, firstPlayer: { attempts: 400, problems: 200 }, now: new Date().toISOString() });
    await use(site);
    await site.close();
  },
});

test('explore', async ({ site, player, companion }) => {
  test.setTimeout(200_000);
  const t0 = Date.now();
  await companion.connect(player.name);
  const page = await companion.browser.newPage();
  const t1 = Date.now();
  await page.goto(`${SITE}/keys`);
  await page.waitFor('document.querySelector("h1")');
  const truth = trueMarks(site, player.id, 180);
  const counts: Record<string, number> = {};
  for (const m of truth.values()) counts[m] = (counts[m] ?? 0) + 1;
  console.log('truth', counts);
  await expect.poll(() => companion.options.evaluate(`new Promise(async (resolve) => {
    const names = (await indexedDB.databases()).map((d) => d.name).filter((n) => n.startsWith('player:'));
    if (!names.length) return resolve(0);
    const o = indexedDB.open(names[0]); o.onsuccess = () => { const g = o.result.transaction('history').objectStore('history').getAll(); g.onsuccess = () => { o.result.close(); resolve(g.result[0]?.wholeAt > 0 ? 1 : 0) } };
  })`), { timeout: 120_000 }).toBe(1);
  console.log('history ms', Date.now() - t0, 'requests', site.log.api('attempts').length);
  await countQuestions(companion, page);
  await page.evaluate(`(() => { globalThis.shifts = []; globalThis.long = [];
   try { new PerformanceObserver((l) => { for (const e of l.getEntries()) shifts.push([e.value, e.startTime, ...e.sources.map((x) => [x.node?.outerHTML?.slice(0, 300) ?? x.node?.nodeName, JSON.stringify(x.previousRect), JSON.stringify(x.currentRect)])]) }).observe({type:'layout-shift', buffered: false});
    new PerformanceObserver((l) => { for (const e of l.getEntries()) long.push([Math.round(e.startTime), e.duration]) }).observe({type:'longtask'}); } catch {} 
    new MutationObserver((all) => { for (const m of all) { globalThis.lastMark = performance.now(); globalThis.firstMark ??= performance.now(); } }).observe(document, {subtree:true, attributeFilter:['data-companion-mark']});
    })()`);
  await page.evaluate(`(history.pushState(null, '', '/problems/all?count=600'), dispatchEvent(new PopStateEvent('popstate')), globalThis.went = performance.now(), 0)`);
  await page.waitFor('document.querySelectorAll(".card").length === 600');
  await page.evaluate('globalThis.cards = performance.now()');
  const boxes = `JSON.stringify([...document.querySelectorAll('a, .card, .card *')].map((a) => { const r = a.getBoundingClientRect(); return [r.x, r.y, r.width, r.height] }))`;
  const before = await page.evaluate<string>(boxes);
  const links0 = await linksOn(page);
  console.log('marked before', links0.filter((l) => l.mark).length);
  await expect.poll(async () => (await linksOn(page)).filter(({ mark }) => mark).length, { timeout: 20000 }).toBeGreaterThan(0);
  await new Promise((r) => setTimeout(r, 2500));
  const links = await linksOn(page);
  console.log('links', links.length, links.filter((l) => l.id).length, 'marked', links.filter((l) => l.mark).length);
  const after = JSON.parse(await page.evaluate<string>(boxes));
  const html = await page.evaluate<string[]>(`[...document.querySelectorAll('a, .card, .card *')].map((a) => a.outerHTML.slice(0, 260))`);
  const diff = JSON.parse(before).flatMap((box: number[], i: number) => JSON.stringify(box) === JSON.stringify(after[i]) ? [] : [[html[i], box, after[i]]]);
  console.log('moved', diff.length, diff.slice(0, 4));
  console.log('asked', (await asked(companion, page)).map((ids) => ids.length));
  console.log('times', await page.evaluate('({shifts, long, went, cards, firstMark, lastMark})'));
  expect(links).toEqual(markedAs(links, truth));
  console.log('alt', await page.evaluate(`getComputedStyle(document.querySelector('[data-companion-mark="clean"]'), '::after').content`));
  const b = companion.browser.name;
  await page.screenshot('/tmp/h-marks-own/' + b + '-all.png');
  const link = '[data-companion-mark]';
  await page.press('Tab');
  for (let i = 0; i < 60; i++) {
    if (await page.evaluate(`document.activeElement.matches('.card [data-companion-mark]')`)) break;
    await page.press('Tab');
  }
  await page.shadow('[data-companion-card]').waitForText(/tr/);
  await page.screenshot('/tmp/h-marks-own/' + b + '-card.png');
  console.log(await page.shadow('[data-companion-card]').text());
  await page.press('Escape');
  await page.shadow('[data-companion-card]').waitForGone();
});
