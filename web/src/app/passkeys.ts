// Passkeys: the browser makes and uses them, the server gives the challenges and checks the answers.
import { type Assertion, api, type Challenge, type Me, type NewCredential, type Result } from '../net/http';

const ALGORITHMS = [-7, -8, -257]; // ES256, EdDSA, RS256

// Browsers have them at https and at localhost alone; without getPublicKey the server could not read the key.
export const canUsePasskeys = () =>
  'PublicKeyCredential' in window && 'getPublicKey' in AuthenticatorAttestationResponse.prototype;

// Can they be used here: by this browser, at this address of the server?
export async function arePasskeysOffered(): Promise<boolean> {
  if (!canUsePasskeys()) return false;
  const reply = await api.passkeysOffered();
  return reply.ok && reply.value.available;
}

export const toBase64url = (bytes: ArrayBuffer) =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));

const listed = (ids: string[]) => ids.map((id) => ({ type: 'public-key' as const, id: fromBase64url(id) }));

// Null: the person stopped it, or the browser could not do it.
async function answered(work: Promise<Credential | null>): Promise<PublicKeyCredential | null> {
  try {
    return (await work) as PublicKeyCredential | null;
  } catch {
    return null;
  }
}

async function assertion(challenge: Challenge, known: string[]): Promise<Assertion | null> {
  const used = await answered(
    navigator.credentials.get({
      publicKey: {
        challenge: fromBase64url(challenge.challenge),
        rpId: challenge.rp_id,
        timeout: challenge.timeout_ms,
        userVerification: 'required',
        allowCredentials: listed(known),
      },
    }),
  );
  if (!used) return null;
  const { clientDataJSON, authenticatorData, signature, userHandle } = used.response as AuthenticatorAssertionResponse;
  return {
    id: toBase64url(used.rawId),
    client_data: toBase64url(clientDataJSON),
    authenticator_data: toBase64url(authenticatorData),
    signature: toBase64url(signature),
    ...(userHandle && { user_handle: toBase64url(userHandle) }),
  };
}

async function credential(shown: string): Promise<Result<NewCredential> | null> {
  const given = await api.passkeyChallenge('add');
  if (!given.ok) return given;
  const { challenge, rp_id, timeout_ms, known, user } = given.value;
  const made = await answered(
    navigator.credentials.create({
      publicKey: {
        challenge: fromBase64url(challenge),
        rp: { id: rp_id, name: 'Consigliere' },
        user: { id: fromBase64url(user), name: shown, displayName: shown },
        pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key', alg })),
        timeout: timeout_ms,
        excludeCredentials: listed(known),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        attestation: 'none',
      },
    }),
  );
  const response = made?.response as AuthenticatorAttestationResponse | undefined;
  const key = response?.getPublicKey();
  if (!made || !response || !key) return null;
  const value = {
    id: toBase64url(made.rawId),
    client_data: toBase64url(response.clientDataJSON),
    authenticator_data: toBase64url(response.getAuthenticatorData()),
    public_key: toBase64url(key),
  };
  return { ok: true, value };
}

// With one of my passkeys, that it is me.
async function proof(): Promise<Result<Assertion> | null> {
  const given = await api.passkeyChallenge('prove');
  if (!given.ok) return given;
  const value = await assertion(given.value, given.value.known);
  return value && { ok: true, value };
}

export async function signIn(): Promise<Result<Me> | null> {
  const given = await api.signInChallenge();
  if (!given.ok) return given;
  const used = await assertion(given.value, []);
  return used && api.signInWithPasskey(used);
}

// A guest names a login, an account with a password gives it; without one, another passkey proves whose it is.
export async function add(wanted: {
  shown: string;
  name: string;
  login?: string;
  password?: string | null;
}): Promise<Result<Me> | null> {
  const { shown, name, login, password } = wanted;
  const mine = login === undefined && !password ? await proof() : undefined;
  if (mine === null || mine?.ok === false) return mine;
  const made = await credential(shown);
  if (!made?.ok) return made;
  return api.addPasskey({
    credential: made.value,
    name,
    ...(login !== undefined && { login }),
    ...(password && { password }),
    ...(mine && { proof: mine.value }),
  });
}

export async function setPassword(login: string, password: string): Promise<Result<Me> | null> {
  const mine = await proof();
  return mine?.ok ? api.setPassword(login, password, mine.value) : mine;
}
