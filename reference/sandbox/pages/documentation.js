/* global document, matchMedia */
// Opens the viewer on this sandbox's own document, with its credentials filled in.
const place = document.querySelector('#documentation');
const ui = globalThis.SwaggerUIBundle({
  url: place.dataset.document,
  domNode: place,
  deepLinking: true,
  displayRequestDuration: true,
  defaultModelsExpandDepth: 0,
  tryItOutEnabled: true,
  validatorUrl: null,
  onComplete: () => {
    const { clientId, clientSecret } = place.dataset;
    ui.initOAuth({ clientId, clientSecret, scopes: 'ROLE_EXTERNAL_INTEGRATION' });
    ui.preauthorizeBasic('client', clientId, clientSecret);
  },
});

// The viewer's own switch between light and dark, set as the system is.
const dark = matchMedia('(prefers-color-scheme: dark)');
const followSystem = () => document.documentElement.classList.toggle('dark-mode', dark.matches);
dark.addEventListener('change', followSystem);
followSystem();
