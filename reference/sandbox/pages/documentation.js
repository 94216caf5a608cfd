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
