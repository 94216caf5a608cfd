/** Why a bundle is no certificate, in words; nothing else that it holds is looked at. */
export class BundleRefused extends Error {
  override readonly name = 'BundleRefused';
}
