import { afterEach, expect, test } from 'vitest';
import { linkRows } from './link-rows.ts';

afterEach(() => document.body.replaceChildren());

function page() {
  document.body.innerHTML = `
    <div id="list">
      <table><tbody>
        <tr id="a"><td><a href="/building/1">A</a></td></tr>
        <tr id="b"><td><a href="/building/2?x=1">B</a></td></tr>
        <tr id="folder"><td><a href="/folder/9">F</a></td></tr>
      </tbody></table>
      <div id="map"><button id="one" data-buildings="1"></button><button id="group" data-buildings="2 3"></button></div>
      <ol><li id="finding"><a href="/building/2/data">À faire</a></li></ol>
    </div>`;
  const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`)!;
  const undo = linkRows(at('list'), at('map'));
  const over = (id: string, type = 'pointerover') => {
    at(id).dispatchEvent(new Event(type, { bubbles: true }));
    return [...document.querySelectorAll('[data-pointed]')].map((one) => one.id);
  };
  return { over, undo, marked: () => document.querySelectorAll('[data-pointed]').length };
}

test('a row under the pointer or the focus marks its pin, or the group it is in; a folder and the rest mark nothing', () => {
  const { over, marked } = page();
  expect(over('a')).toEqual(['one']);
  expect(over('b')).toEqual(['group']);
  expect(over('folder')).toEqual([]);
  expect(over('finding', 'focusin')).toEqual(['group']);
  expect(over('map')).toEqual([]);
  over('a');
  over('list', 'pointerleave');
  expect(marked()).toBe(0);
});

test('a pin marks the rows of its buildings, wherever they are; nothing is marked once the map is gone', () => {
  const { over, undo, marked } = page();
  expect(over('one')).toEqual(['a']);
  expect(over('group', 'focusin')).toEqual(['b', 'finding']);
  undo();
  expect(marked()).toBe(0);
  expect(over('a')).toEqual([]);
});
