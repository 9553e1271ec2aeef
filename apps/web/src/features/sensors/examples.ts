/** Where a device pushes: at the host of the page, whose brand its space is of. */
export const pushAddress = (deviceId: string): string =>
  `${window.location.origin}/proxy/api/v5/device/${deviceId}/push`;

/**
 * A push with the tools of any Linux: the signature is that of the identifier, the time and the body (Standard Webhooks).
 *
 * @param key the key of the device; a place to put it without
 */
export const curlExample = (deviceId: string, key = 'whsec_…'): string => `CLE='${key}'
CORPS='{"measures":[{"variable":"temperature_ambiante","value":21.4}],"battery":87}'
ID="msg_$(date +%s)_$$"; HEURE=$(date +%s)
HEXA=$(printf %s "\${CLE#whsec_}" | base64 -d | od -An -tx1 | tr -d ' \\n')
SIGNATURE=$(printf %s "$ID.$HEURE.$CORPS" | openssl dgst -sha256 -mac HMAC -macopt "hexkey:$HEXA" -binary | base64)
curl '${pushAddress(deviceId)}' \\
  -H 'content-type: application/json' \\
  -H "webhook-id: $ID" -H "webhook-timestamp: $HEURE" -H "webhook-signature: v1,$SIGNATURE" \\
  --data "$CORPS"`;
