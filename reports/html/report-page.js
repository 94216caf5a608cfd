/* global addEventListener, document, location, setTimeout */
// What the report can do beyond being read: filter and search, arrow keys in the rows of cells, and closed parts that
// open where a link leads into them and for printing. Without it everything can still be read.

const form = document.getElementById('filter');
const outcome = document.getElementById('filter-outcome');
const areas = [...document.querySelectorAll('#areas > .area')].map((block) => ({
  block,
  details: block.querySelector('details'),
  statements: [...block.querySelectorAll('.statements > li')],
  cells: [...block.querySelectorAll('.cells > li')],
}));

const texts = new Map();

/** What a search looks through. */
function textOf(statement) {
  if (!texts.has(statement)) texts.set(statement, statement.textContent.toLowerCase());
  return texts.get(statement);
}

function applyFilter() {
  const text = form.elements.namedItem('filter-text').value;
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const level = form.elements.namedItem('filter-level').value;
  const verdicts = [...form.querySelectorAll('[name=verdict]:checked')].map(({ value }) => value);
  const limited = words.length > 0 || level !== '' || verdicts.length > 0;
  let shown = 0;
  let all = 0;
  for (const { block, details, statements, cells } of areas) {
    let here = 0;
    statements.forEach((statement, index) => {
      const { dataset } = statement;
      const fits =
        words.every((word) => textOf(statement).includes(word)) &&
        (level === '' || dataset.level === level) &&
        (verdicts.length === 0 || verdicts.includes(dataset.verdict));
      statement.hidden = cells[index].hidden = !fits;
      here += Number(fits);
    });
    block.hidden = here === 0;
    details.open = limited && here > 0;
    shown += here;
    all += statements.length;
    resetStop(block.querySelector('.cells'));
  }
  outcome.textContent = limited
    ? `${shown} of ${all} requirements`
    : `${all} requirement${all === 1 ? '' : 's'}`;
}

/** Each row of cells is one stop of the tab key: its first visible cell, or the one that was last reached. */
function resetStop(row) {
  const links = cellsOf(row);
  for (const link of row.querySelectorAll('a')) link.tabIndex = -1;
  if (links[0]) links[0].tabIndex = 0;
}

function cellsOf(row) {
  return [...row.querySelectorAll('li:not([hidden]) > a')];
}

function moveInRow(event) {
  const links = cellsOf(event.currentTarget);
  const now = links.indexOf(event.target);
  const target = {
    ArrowRight: now + 1,
    ArrowLeft: now - 1,
    Home: 0,
    End: links.length - 1,
  }[event.key];
  if (now < 0 || target === undefined || links[target] === undefined) return;
  event.preventDefault();
  links[now].tabIndex = -1;
  links[target].tabIndex = 0;
  links[target].focus();
}

/** Shows the meaning of a cell when the pointer rests on it. */
function nameCell({ target }) {
  const link = target.closest('.cells a');
  if (link !== null) link.title = link.getAttribute('aria-label');
}

function openAround(id) {
  const target = id === '' ? null : document.getElementById(id);
  let opened = false;
  for (let part = target; part !== null; part = part.parentElement) {
    if (part.tagName !== 'DETAILS' || part.open) continue;
    part.open = true;
    opened = true;
  }
  if (opened) target.scrollIntoView();
}

function openTarget() {
  openAround(decodeURIComponent(location.hash.slice(1)));
}

let openedForPrint = [];

form.hidden = false;
form.addEventListener('input', applyFilter);
form.addEventListener('submit', (event) => event.preventDefault());
// The event comes before the fields are reset.
form.addEventListener('reset', () => setTimeout(applyFilter));
for (const { block } of areas) {
  const row = block.querySelector('.cells');
  row.addEventListener('keydown', moveInRow);
  resetStop(row);
}
document.getElementById('areas').addEventListener('mouseover', nameCell);
addEventListener('hashchange', openTarget);
addEventListener('beforeprint', () => {
  // Around the point, bodies are shown anyway.
  openedForPrint = [...document.querySelectorAll('details:not([open], .whole)')];
  for (const details of openedForPrint) details.open = true;
});
addEventListener('afterprint', () => {
  for (const details of openedForPrint) details.open = false;
});
openTarget();
