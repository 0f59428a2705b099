it('takes a selfie', () => {
  cy.readFile('node_modules/idv-elements-testing/dist/simulated-camera.js').then((camera: string) => {
    cy.visit('/', { onBeforeLoad: (page) => page.eval(camera) });
  });
  cy.get('idv-face-capture').shadow().contains('button', 'Open camera').click();
  cy.get('idv-face-capture').shadow().contains('Photo taken', { timeout: 30_000 });
});
