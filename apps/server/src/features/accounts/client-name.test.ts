import { expect, test } from 'vitest';
import { clientOf } from './client-name.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)';
const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko)';
const ANDROID = 'Mozilla/5.0 (Linux; Android 15; SM-S911B) AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const CHROME = 'Chrome/138.0.0.0 Safari/537.36';

test.each([
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME}`, 'Chrome, Windows'],
  [`${WINDOWS} AppleWebKit/537.36 (KHTML, like Gecko) ${CHROME} Edg/138.0.0.0`, 'Edge, Windows'],
  [`${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36 EdgA/138.0.0.0`, 'Edge, Android'],
  [`${IPHONE} Version/18.5 EdgiOS/138.0 Mobile/15E148 Safari/605.1.15`, 'Edge, iOS'],
  [`${WINDOWS} ${CHROME} OPR/121.0.0.0`, 'Opera, Windows'],
  [`${ANDROID} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, 'Samsung Internet, Android'],
  [`${WINDOWS.replace('x64)', 'x64; rv:140.0)')} Gecko/20100101 Firefox/140.0`, 'Firefox, Windows'],
  [`${IPHONE} FxiOS/140.0 Mobile/15E148 Safari/605.1.15`, 'Firefox, iOS'],
  [`${IPHONE} CriOS/138.0 Mobile/15E148 Safari/604.1`, 'Chrome, iOS'],
  [`${MAC} Version/18.5 Safari/605.1.15`, 'Safari, macOS'],
  [`${IPHONE.replace('iPhone;', 'iPad;')} Version/18.5 Mobile/15E148 Safari/604.1`, 'Safari, iOS'],
  [`${MAC.replace('Macintosh; Intel Mac OS X 10_15_7', 'X11; CrOS x86_64 14541.0.0')} ${CHROME}`, 'Chrome, ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  ['curl/8.14.1', null],
  ['curl/8.14.1 (Windows)', 'Windows'],
  ['Opera-like Firefox/1', 'Firefox'],
  ['', null],
  [undefined, null],
])('%s is %s', (userAgent, name) => expect(clientOf(userAgent)).toBe(name));

test('only the beginning is read', () => {
  expect(clientOf(`${' '.repeat(492)}Firefox/ Windows`)).toBe('Firefox');
  expect(clientOf(`${' '.repeat(500)}Firefox/`)).toBeNull();
});
