/* global clearTimeout, document, DOMParser, EventSource, fetch, location, navigator, setTimeout */
// What the pages do beyond plain HTML. The server renders every entry, escaped; this only puts it into its place.

/** An element of what the server rendered. */
function rendered(text) {
  const template = document.createElement('template');
  template.innerHTML = text;
  return template.content.firstElementChild;
}

function copyButtons() {
  for (const button of document.querySelectorAll('.copy')) {
    const label = button.firstChild;
    button.hidden = false;
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.parentElement.querySelector('code').textContent);
      label.textContent = 'Copied';
      setTimeout(() => (label.textContent = 'Copy'), 2000);
    });
  }
}

/** A list whose new entries appear at its top. */
function follow(list) {
  const count = document.querySelector('[data-count]');
  const pause = document.querySelector('[data-pause]');
  const most = Number(list.dataset.most);
  const waiting = [];
  const isPaused = () => pause.getAttribute('aria-pressed') === 'true';
  const show = () => {
    for (const text of waiting.splice(0)) list.prepend(rendered(text));
    while (list.children.length > most) list.lastElementChild.remove();
    if (list.children.length > 0) count.textContent = `${list.children.length} shown, newest first`;
  };
  const source = new EventSource(list.dataset.stream);
  source.addEventListener('message', (event) => {
    waiting.push(JSON.parse(event.data));
    if (isPaused()) count.textContent = `${waiting.length} more while paused`;
    else show();
  });
  source.addEventListener('error', () => (count.textContent = 'The sandbox is not reached. Trying again …'));
  source.addEventListener('open', show);
  pause.hidden = false;
  pause.addEventListener('click', () => {
    pause.setAttribute('aria-pressed', String(!isPaused()));
    if (!isPaused()) show();
  });
}

/** A part that is read anew after something happened, unless somebody is filling it in. */
function keepFresh(part) {
  const source = new EventSource(part.dataset.refresh);
  let timer;
  const refresh = async () => {
    if (part.contains(document.activeElement)) {
      part.addEventListener('focusout', later, { once: true });
      return;
    }
    const answer = await fetch(location.pathname);
    if (!answer.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const place = fresh.querySelector('[data-refresh]');
    if (place && !part.contains(document.activeElement)) part.replaceChildren(...place.children);
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(() => void refresh(), 200);
  };
  source.addEventListener('message', later);
}

copyButtons();
for (const list of document.querySelectorAll('[data-stream]')) follow(list);
for (const part of document.querySelectorAll('[data-refresh]')) keepFresh(part);
