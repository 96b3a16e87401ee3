import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const systemPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * Every window loads two pages for suggestions under its address bar, which nobody sees, at three quarters of a second of processor time,
 * and keeps a process for the next site in store, nearly half of all processes of the journeys. The last list of features counts, so
 * the others are those that Playwright disables.
 */
const disabledFeatures = `--disable-features=${[
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'SpareRendererForSitePerProcess',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
].join(',')}`

/** For browsers without a screen, in containers too, that ask the network for nothing by themselves. */
export const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  disabledFeatures,
]

/** Finds a Chromium on the system or Playwright's own; otherwise installs one through Playwright or, as root, from Debian. */
export async function findChromium(): Promise<string> {
  const found = await findInstalled()
  if (found) return found
  console.log('Installing a Chromium for the browser tests …')
  spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'inherit' })
  const downloaded = await findInstalled()
  if (downloaded) return downloaded
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    execFileSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  const packaged = await findInstalled()
  if (packaged) return packaged
  throw new Error('No Chromium was found and none could be installed: install one and set CHROMIUM_PATH to it.')
}

async function findInstalled(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  return [process.env.CHROMIUM_PATH, ...systemPaths, chromium.executablePath()].find(
    (candidate) => candidate && existsSync(candidate),
  )
}
