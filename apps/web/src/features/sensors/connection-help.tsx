import type { DeviceConnection } from '@joulerie/contract/sensors';
import { Panel } from '../../ui/panel.tsx';
import { CopiedText } from './copied-text.tsx';
import classes from './sensors.module.css';

const bridgeExample = (prefix: string, broker: string | null) => `mqtt:
  base_topic: ${prefix}zigbee2mqtt
  server: ${broker ?? 'mqtts://adresse-du-courtier:8883'}
advanced:
  last_seen: ISO_8601`;

/** How devices are connected: by a gateway, whose topics begin with the key of the space, or by themselves. */
export function ConnectionHelp({ connection }: { connection: DeviceConnection }) {
  const { topicPrefix, broker } = connection;
  return (
    <Panel title="Comment connecter un objet" subtitle="sans passer par un service tiers">
      <div className={classes.help}>
        <section>
          <h3 className={classes.helpTitle}>Capteurs Zigbee ou LoRaWAN, par MQTT</h3>
          {topicPrefix === null ? (
            <p className={classes.helpText}>
              Aucun courtier MQTT n’est réglé sur cette plateforme&nbsp;: demandez-le à votre administrateur, ou
              utilisez l’envoi direct.
            </p>
          ) : (
            <>
              <p className={classes.helpText}>
                Votre passerelle publie sous ce début de sujet, qui dit que les messages sont de votre espace&nbsp;:
                gardez-le pour vous. Ajoutez ensuite chaque objet par son nom dans Zigbee2MQTT, ou par son DevEUI.
              </p>
              <CopiedText label="Début des sujets" value={topicPrefix} />
              <CopiedText label="Zigbee2MQTT (configuration.yaml)" value={bridgeExample(topicPrefix, broker)} />
              <CopiedText
                label="The Things Network (sujet des messages montants)"
                value={`${topicPrefix}v3/<application>/devices/<objet>/up`}
              />
            </>
          )}
        </section>
        <section>
          <h3 className={classes.helpTitle}>Objet ou programme, par envoi direct</h3>
          <p className={classes.helpText}>
            Ajoutez un objet de type «&nbsp;Envoi direct&nbsp;»&nbsp;: son adresse, sa clé et un exemple avec curl
            s’affichent. Chaque message est signé (Standard Webhooks, HMAC-SHA-256) et porte son heure.
          </p>
          <p className={classes.helpText}>
            Home Assistant et la prise TIC d’un Linky (Lixee ZLinky, ESPHome)&nbsp;: le guide donne les réglages, dans
            «&nbsp;Connecter des objets&nbsp;».
          </p>
        </section>
      </div>
    </Panel>
  );
}
